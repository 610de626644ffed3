//! The mouse on the table: what is under it, what a click or a drag would order, and the order itself. It reads the
//! battle, writes [`Intent`] and [`Desk`], and sends orders; it never changes the battle.

use super::Screen;
use super::answer_places;
use super::brief::Brief;
use super::brief::attack::AttackBrief;
use super::brief::contact;
use super::brief::moving::{self, Snap};
use super::desk::Desk;
use super::fingers::{Feel, Fingers};
use super::hand::{Hand, Sample};
use super::intent::Intent;
use super::pick::Under;
use super::players::Players;
use crate::song::engine::OrderRequest;
use crate::song::order::Order;
use crate::song::player::PlayerId;
use crate::song::refusal::Refusal;
use crate::song::state::{Activation, Battle, Phase};
use crate::song::{group, setup};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::survey::Survey;
use crate::view::camera::CameraLock;
use bevy::prelude::*;

/// A press becomes a drag after so many logical pixels.
pub(super) const DRAG: f32 = 6.0;

/// Two clicks on one model within so many seconds are a double click.
const DOUBLE: f64 = 0.4;

/// A figure that was dragged and is put down this near to where it stood was not meant to move: 0.5 mm.
const BACK: Length = Length::from_hundredths(50);

/// A press that has not ended.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Press {
    at: Vec2,
    place: Option<Point>,
    model: Option<ModelId>,
    dragged: bool,
}

/// What the hand on the pointer remembers from frame to frame.
#[derive(Default)]
pub struct Grip {
    press: Option<Press>,
    click: Option<(f64, ModelId)>,
    fingers: Fingers,
    considered: Option<(Point, bool, Option<ModelId>)>,
    /// What a click at the door under the pointer orders.
    door: Option<Order>,
}

/// What a click on the table means now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    /// Nothing to decide at this screen.
    Watching,
    /// A prompt offers places for a model.
    Choosing(ModelId),
    /// That player deploys.
    Deploying(PlayerId),
    /// That player nominates.
    Nominating(PlayerId),
    /// That model spends actions.
    Acting(ModelId),
}

/// What a click on the table means in this battle.
fn moment(battle: &Battle, players: &Players) -> Moment {
    let Some(player) = players.human_to_decide(battle) else {
        return Moment::Watching;
    };
    if let Some(prompt) = &battle.state.prompt {
        use crate::song::prompt::Question;
        return match prompt.question {
            Question::Recoil { model, .. }
            | Question::Retreat { model, .. }
            | Question::FlightGoal { model } => Moment::Choosing(model),
            Question::Role
            | Question::AttackersEdge
            | Question::FollowUp { .. }
            | Question::RerollMorale { .. }
            | Question::IgnoreTurnover { .. }
            | Question::FlightEdge { .. }
            | Question::Music { .. }
            | Question::OutOfAmmunition
            | Question::FreeHack { .. }
            | Question::CommanderTests { .. }
            | Question::IgnoreGroupTurnover { .. } => Moment::Watching,
        };
    }
    match &battle.state.phase {
        Phase::Deploying(_) => Moment::Deploying(player),
        Phase::Nominating => Moment::Nominating(player),
        Phase::Acting(acting) => Moment::Acting(acting.model),
        Phase::Preparing | Phase::Over(_) => Moment::Watching,
    }
}

/// What the hand works with.
struct Work<'a, 'w, 's, 'm> {
    battle: &'a Battle,
    survey: &'a Survey<'w, 's>,
    brief: &'a Brief,
    intent: &'a mut Intent,
    desk: &'a mut Desk,
    grip: &'a mut Grip,
    orders: &'a mut MessageWriter<'m, OrderRequest>,
    now: f64,
}

/// Follows the pointer.
#[expect(
    clippy::too_many_arguments,
    reason = "a system names what it touches; the pointer touches all that the player has in hand"
)]
pub fn follow(
    hand: Hand,
    battle: Res<Battle>,
    survey: Survey,
    players: Res<Players>,
    brief: Res<Brief>,
    screen: Res<State<Screen>>,
    mut intent: ResMut<Intent>,
    mut desk: ResMut<Desk>,
    mut grip: Local<Grip>,
    mut lock: ResMut<CameraLock>,
    mut orders: MessageWriter<OrderRequest>,
) {
    let sample = match grip.fingers.feel(&hand) {
        Feel::Gesture => {
            *grip = Grip {
                fingers: grip.fingers,
                ..Grip::default()
            };
            lock.set_if_neq(CameraLock(false));
            return;
        }
        Feel::Later => return,
        Feel::Pointer { sample, .. } => sample.filter(|_| *screen.get() == Screen::Battle),
    };
    let held = grip.press.is_some();
    let Some(sample) =
        sample.filter(|sample| (hand.area.has(sample.at) || held) && desk.dialog.is_none())
    else {
        // The pointer may be on a model's line in a list, or on an answer.
        if intent.hovered != desk.listed || intent.pointer.is_some() || desk.idea.is_some() {
            intent.hovered = desk.listed;
            intent.pointer = None;
            intent.ghost = None;
            desk.idea = None;
            desk.hint.clear();
        }
        if battle.state.prompt.is_some() {
            answer_places::show(&battle, desk.hot_answer, &mut intent);
        }
        *grip = Grip {
            fingers: grip.fingers,
            ..Grip::default()
        };
        lock.set_if_neq(CameraLock(false));
        return;
    };
    let under = hand.under(sample.at);
    if (intent.pointer, intent.hovered) != (under.place, under.model) {
        intent.pointer = under.place;
        intent.hovered = under.model;
    }
    if battle.is_changed() {
        grip.considered = None;
    }
    let mut work = Work {
        battle: &battle,
        survey: &survey,
        brief: &brief,
        intent: &mut intent,
        desk: &mut desk,
        grip: &mut grip,
        orders: &mut orders,
        now: hand.time.elapsed_secs_f64(),
    };
    let moment = moment(&battle, &players);
    work.step(moment, sample, under);
    let holds = grip
        .press
        .and_then(|press| press.model)
        .is_some_and(|model| match moment {
            Moment::Acting(acting) => acting == model,
            Moment::Deploying(player) => battle.player_of(model) == player,
            _ => false,
        });
    lock.set_if_neq(CameraLock(holds));
}

impl Work<'_, '_, '_, '_> {
    /// One frame of press, drag, release, or of hovering.
    fn step(&mut self, moment: Moment, sample: Sample, under: Under) {
        if sample.pressed {
            self.grip.press = Some(Press {
                at: sample.at,
                place: under.place,
                model: under.model,
                dragged: false,
            });
        }
        if let Some(press) = &mut self.grip.press {
            press.dragged |= press.at.distance(sample.at) > DRAG;
        }
        let press = self.grip.press;
        self.consider(moment, press, under, sample.clamp);
        if sample.released
            && let Some(press) = self.grip.press.take()
        {
            if press.dragged {
                self.drop(moment, press, under);
            } else {
                self.click(moment, under);
            }
        }
    }

    /// What the pointer shows before anything is done.
    fn consider(&mut self, moment: Moment, press: Option<Press>, under: Under, clamp: bool) {
        let press = press.filter(|press| press.dragged);
        let dragged = press.and_then(|press| press.model);
        let carried = press.and_then(|press| self.carried(press, under));
        match moment {
            Moment::Choosing(model) => self.consider_answer(model, under),
            Moment::Deploying(player) => {
                let place = carried.or(under.place);
                self.consider_deployment(player, dragged, Under { place, ..under });
            }
            Moment::Acting(model) => {
                let acting = self.battle.activation().filter(|_| {
                    dragged == Some(model)
                        || (under.model.is_none() && self.intent.selected == Some(model))
                });
                let place = carried.filter(|_| dragged == Some(model)).or(under.place);
                match (acting, place) {
                    (Some(acting), Some(place)) if self.may_move() => {
                        self.consider_move(acting, place, clamp, dragged);
                    }
                    // Somebody else is looked at: the next click comes back to who acts, and only then one moves him.
                    _ if under.model.is_none() && self.intent.selected != Some(model) => {
                        let name = &self.battle.enrolled(model).name;
                        self.consider_nothing(vec![format!("click: back to {name}, who acts")]);
                    }
                    _ => self.consider_model(under),
                }
            }
            Moment::Watching | Moment::Nominating(_) => self.consider_model(under),
        }
    }

    /// Where a dragged model is: as far from where it stood as the pointer is from where it took hold of it, so that a
    /// millimetre can be pushed by whoever holds a figure by its hat.
    fn carried(&self, press: Press, under: Under) -> Option<Point> {
        let (from, to) = (press.place?, under.place?);
        let at = self.battle.model(press.model?).at;
        Some(Point {
            x: at.x + to.x - from.x,
            y: at.y + to.y - from.y,
        })
    }

    /// Whether the active model could move at all; if not, hovering shows no way.
    fn may_move(&self) -> bool {
        use super::brief::action::Way;
        self.brief
            .actions
            .iter()
            .any(|action| action.way == Way::Table && action.refusal.is_none())
    }

    /// A move to a place.
    fn consider_move(
        &mut self,
        acting: &Activation,
        place: Point,
        clamp: bool,
        dragged: Option<ModelId>,
    ) {
        let key = (place.on_grid(), clamp, dragged);
        if self.grip.considered == Some(key) {
            return;
        }
        self.grip.considered = Some(key);
        self.grip.door = None;
        if dragged.is_none()
            && let Some((order, line)) =
                super::brief::doors::pointed(self.battle, self.survey, acting, place)
        {
            self.grip.door = Some(order);
            self.intent.ghost = None;
            self.desk.idea = None;
            self.desk.hint(vec![line], false);
            return;
        }
        let snap = Snap::by_hand(self.battle, clamp);
        let idea = moving::consider(self.battle, self.survey, acting, place, snap);
        let warns = idea.ghost.refusal.is_some();
        self.desk.hint(moving::lines(self.battle, &idea), warns);
        self.intent.ghost = Some(idea.ghost.clone());
        self.desk.idea = Some(idea);
    }

    /// A model under the pointer: who it is, and what attacking it would be.
    fn consider_model(&mut self, under: Under) {
        let mut lines = Vec::new();
        if let Some(model) = under.model {
            lines.push(super::panel::model::one_line(self.battle, model));
            if let Some(attack) = self.brief.attack(model) {
                lines.extend(attack.lines());
            }
        }
        self.consider_nothing(lines);
    }

    /// No order is under consideration; the hint says something else.
    fn consider_nothing(&mut self, lines: Vec<String>) {
        self.grip.considered = None;
        self.grip.door = None;
        if self.intent.ghost.is_some() || self.desk.idea.is_some() {
            self.intent.ghost = None;
            self.desk.idea = None;
        }
        if self.desk.hint != lines {
            self.desk.hint(lines, false);
        }
    }

    /// A place that a prompt offers.
    fn consider_answer(&mut self, model: ModelId, under: Under) {
        let Some(prompt) = &self.battle.state.prompt else {
            return;
        };
        let base = self.battle.base(model);
        let hot = under.place.and_then(|pointer| {
            prompt
                .answers
                .iter()
                .enumerate()
                .filter_map(|(number, answer)| {
                    let place = answer_places::place(self.battle, *answer)?;
                    place
                        .within(pointer, base.width())
                        .then(|| (place.distance_squared(pointer), number))
                })
                .min()
                .map(|(_, number)| number)
        });
        self.desk.hot_answer = hot;
        answer_places::show(self.battle, self.desk.hot_answer, self.intent);
        self.desk.hint(Vec::new(), false);
    }

    /// A place for a model that is deployed.
    fn consider_deployment(&mut self, player: PlayerId, dragged: Option<ModelId>, under: Under) {
        let model = dragged
            .filter(|&model| self.battle.player_of(model) == player)
            .or(self.desk.placing);
        let (Some(model), Some(at)) = (model, under.place) else {
            self.intent.places.clear();
            self.consider_model(under);
            return;
        };
        let at = self.deployed_at(model, at);
        if dragged.is_none() && under.model.is_some() {
            self.intent.places.clear();
            self.consider_model(under);
            return;
        }
        let name = &self.battle.enrolled(model).name;
        match setup::check_deploy(self.battle, self.survey, player, model, at) {
            Ok(()) => {
                self.intent.places = vec![Footprint {
                    at,
                    base: self.battle.base(model),
                }];
                self.desk.hint(vec![format!("{name} here")], false);
            }
            Err(refusal) => {
                self.intent.places.clear();
                let line = match refusal {
                    Refusal::OutsideZone { .. } => {
                        format!("{name}: outside the marked zone ({})", refusal.clause())
                    }
                    _ => format!("{name}: {refusal} ({})", refusal.clause()),
                };
                self.desk.hint(vec![line], true);
            }
        }
    }

    /// Where a model is put that is deployed by pointing there: against a friend's base that it all but touches, for groups are
    /// chains of contact (GRP-1); on a wall, on its middle.
    fn deployed_at(&self, model: ModelId, place: Point) -> Point {
        let place = place.on_grid();
        let player = self.battle.player_of(model);
        let at = contact::beside_friend(self.battle, model, place)
            .filter(|&at| setup::check_deploy(self.battle, self.survey, player, model, at).is_ok())
            .unwrap_or(place);
        let base = self.battle.enrolled(model).base;
        self.survey.motion.settled(Footprint { at, base })
    }

    /// A drag ends.
    fn drop(&mut self, moment: Moment, press: Press, under: Under) {
        let Some((model, at)) = press.model.zip(self.carried(press, under)) else {
            return;
        };
        match moment {
            // Back where it was: never mind.
            Moment::Acting(active)
                if model == active && !at.within(self.battle.model(model).at, BACK) =>
            {
                self.order_idea();
            }
            Moment::Deploying(player) if self.battle.player_of(model) == player => {
                let at = self.deployed_at(model, at);
                self.orders.write(OrderRequest(Order::Deploy { model, at }));
            }
            _ => {}
        }
    }

    /// The move under consideration is ordered. Where it is illegal the door says so.
    fn order_idea(&mut self) {
        if let Some(order) = self.grip.door.take() {
            self.orders.write(OrderRequest(order));
            self.grip.considered = None;
        } else if let Some(idea) = self.desk.idea.take() {
            self.orders.write(OrderRequest(idea.order));
            self.intent.ghost = None;
            self.grip.considered = None;
        }
    }

    /// A click without a drag.
    fn click(&mut self, moment: Moment, under: Under) {
        let double = under.model.is_some_and(|model| {
            self.grip
                .click
                .is_some_and(|(then, last)| last == model && self.now - then < DOUBLE)
        });
        self.grip.click = under.model.map(|model| (self.now, model));
        match moment {
            Moment::Choosing(_) => {
                let answer = self.desk.hot_answer.and_then(|number| {
                    self.battle
                        .state
                        .prompt
                        .as_ref()?
                        .answers
                        .get(number)
                        .copied()
                });
                if let Some(answer) = answer {
                    self.orders.write(OrderRequest(Order::Answer(answer)));
                }
            }
            Moment::Deploying(player) => match (under.model, self.desk.placing, under.place) {
                (Some(model), ..) if self.battle.player_of(model) == player => {
                    self.desk.placing = Some(model);
                    self.intent.selected = Some(model);
                }
                (None, Some(model), Some(at)) => {
                    let at = self.deployed_at(model, at);
                    self.orders.write(OrderRequest(Order::Deploy { model, at }));
                }
                _ => self.intent.selected = under.model.or(self.intent.selected),
            },
            Moment::Nominating(player) => self.click_model(player, under.model, double),
            Moment::Acting(active) => match under.model {
                None if self.intent.selected == Some(active) => self.order_idea(),
                model => self.click_model(self.battle.player_of(active), model, double),
            },
            Moment::Watching => self.intent.selected = under.model,
        }
    }

    /// A friend is selected, an enemy considered, and attacked where he is clicked twice.
    fn click_model(&mut self, player: PlayerId, model: Option<ModelId>, double: bool) {
        match model {
            None => {
                self.desk.target = None;
                self.intent.selected = self.battle.activation().map(|acting| acting.model);
            }
            Some(model) if self.battle.side_of(model) == self.battle.side_of_player(player) => {
                let active = self.battle.activation().map(|acting| acting.model);
                if let Some(draft) = &mut self.desk.group
                    && active != Some(model)
                {
                    draft.toggle(model);
                    return;
                }
                // C14: a member of the group in action takes over.
                if active != Some(model) && group::turn_of(self.battle, model).is_some() {
                    self.orders.write(OrderRequest(Order::Pick { model }));
                    return;
                }
                self.intent.selected = Some(model);
                self.desk.target = None;
            }
            Some(enemy) => {
                if self.brief.attack(enemy).is_none() {
                    // Nobody of ours is selected: then it is he who is looked at.
                    self.intent.selected = Some(enemy);
                    return;
                }
                self.desk.target = Some(enemy);
                if double
                    && let Some(order) =
                        self.brief.attack(enemy).and_then(AttackBrief::first_choice)
                {
                    self.orders.write(OrderRequest(order));
                }
            }
        }
    }
}

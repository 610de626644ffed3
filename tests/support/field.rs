//! Battles made to measure: a few models where a test wants them, dice that fall as it says, and the events that come
//! of an order.

use tirailleur::headless;
use tirailleur::roster::profile::Profile;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::squad::{Soldier, Squad};
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::{Deployment, Roles, Scenario};
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::event::Event;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::quality::{self, Need, Purpose};
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Battle, Loss, ModelState, Phase, Presence};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind, Layout, Look, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;
use tirailleur::table::survey::Survey;

/// A soldier of Quality 4 and Combat 2 with a musket, unless said otherwise, and where he stands.
#[derive(Clone)]
pub struct Man {
    profile: Profile,
    at: Point,
    fallen: bool,
    unloaded: bool,
}

/// A plain soldier at that place, in millimetres: Quality 4, Combat 2, musket.
pub fn man(x: f64, y: f64) -> Man {
    Man {
        profile: Profile {
            name: "Soldier".to_owned(),
            nation: "France".to_owned(),
            points: 30,
            quality: 4,
            combat: 2,
            weapons: vec![Weapon::Musket],
            rules: Vec::new(),
        },
        at: Point::from_mm(x, y),
        fallen: false,
        unloaded: false,
    }
}

impl Man {
    /// Another Quality.
    pub fn quality(mut self, quality: u8) -> Self {
        self.profile.quality = quality;
        self
    }

    /// Another Combat.
    pub fn combat(mut self, combat: u8) -> Self {
        self.profile.combat = combat;
        self
    }

    /// Of another nation.
    pub fn of(mut self, nation: &str) -> Self {
        self.profile.nation = nation.to_owned();
        self
    }

    /// Of another profile by name.
    pub fn called(mut self, name: &str) -> Self {
        self.profile.name = name.to_owned();
        self
    }

    /// One more special rule.
    pub fn with(mut self, rule: SpecialRule) -> Self {
        self.profile.rules.push(rule);
        self
    }

    /// These weapons and no others.
    pub fn armed(mut self, weapons: &[Weapon]) -> Self {
        self.profile.weapons = weapons.to_vec();
        self
    }

    /// Lying on the ground.
    pub fn fallen(mut self) -> Self {
        self.fallen = true;
        self
    }

    /// All his weapons unloaded.
    pub fn unloaded(mut self) -> Self {
        self.unloaded = true;
        self
    }

    /// Puts him on the table as he was described.
    pub fn stand(&self, model: &mut ModelState) {
        model.presence = Presence::OnTable;
        model.at = self.at;
        model.fallen = self.fallen;
        if self.unloaded {
            model.loaded = Default::default();
        }
    }
}

/// A squad of that name, whose men are called by it and their number.
pub fn squad(name: &str, men: &[Man]) -> Squad {
    Squad {
        name: name.to_owned(),
        soldiers: men
            .iter()
            .enumerate()
            .map(|(number, man)| Soldier {
                name: format!("{name}{number}"),
                profile: man.profile.clone(),
            })
            .collect(),
    }
}

/// A battle made to measure. Side A's men have the numbers 0, 1, 2 ...; side B's follow.
pub struct Field {
    app: bevy::app::App,
}

/// A rectangle of some feature: west, south, east and north in millimetres.
pub fn area(kind: FeatureKind, west: f64, south: f64, east: f64, north: f64) -> Feature {
    Feature {
        kind,
        shape: Shape::Rect {
            center: Point::from_mm((west + east) / 2.0, (south + north) / 2.0),
            size: (Length::from_mm(east - west), Length::from_mm(north - south)),
            turn: 0,
        },
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    }
}

/// A scenario on a 15 mm table with those features and no squads worth naming.
pub fn scenario(features: Vec<Feature>) -> Scenario {
    Scenario {
        name: "Test".to_owned(),
        notes: String::new(),
        layout: Layout {
            scale: Scale::Fifteen,
            size: (Length::whole(600), Length::whole(600)),
            features,
        },
        points: [400, 400],
        roles: Roles::Rolled,
        deployment: Deployment::Edges,
        turn_limit: None,
        house: Default::default(),
        ladders: Default::default(),
        special: Vec::new(),
        squads: [String::new(), String::new()],
        allies: Vec::new(),
    }
}

impl Field {
    /// Side A to nominate, everyone where he was put, on a bare table. Leaders and NCOs command as their rules say.
    pub fn new(a: &[Man], b: &[Man]) -> Self {
        Self::with_features(Vec::new(), a, b)
    }

    /// The same with terrain.
    pub fn with_features(features: Vec<Feature>, a: &[Man], b: &[Man]) -> Self {
        Self::of(scenario(features), a, b)
    }

    /// The same in a scenario.
    pub fn of(scenario: Scenario, a: &[Man], b: &[Man]) -> Self {
        let mut field = Self::fresh(scenario, a, b, 1);
        field.change(|battle| {
            let state = &mut battle.state;
            state.prompt = None;
            state.queue.clear();
            state.phase = Phase::Nominating;
            state.active = PlayerId::A;
            state.attacker = Side::A;
            state.turn = 1;
            for (model, man) in state.models.iter_mut().zip(a.iter().chain(b)) {
                man.stand(model);
            }
        });
        field
    }

    /// A battle at its very first question, as that seed throws the dice: nobody is on the table yet.
    pub fn fresh(scenario: Scenario, a: &[Man], b: &[Man], seed: u64) -> Self {
        Self::begun(Setup {
            scenario,
            squads: [squad("A", a), squad("B", b)],
            allies: Vec::new(),
            seed,
        })
    }

    /// A battle at its very first question, begun with anything.
    pub fn begun(setup: Setup) -> Self {
        let mut app = headless::app();
        engine::begin(app.world_mut(), setup);
        Self { app }
    }

    /// The battle.
    pub fn battle(&self) -> &Battle {
        self.app.world().resource::<Battle>()
    }

    /// A model's state.
    pub fn model(&self, id: u16) -> &ModelState {
        self.battle().model(ModelId(id))
    }

    /// What was recorded and logged.
    pub fn history(&self) -> &History {
        self.app.world().resource::<History>()
    }

    /// The actions that the active model has left; 0 where none is active.
    pub fn left(&self) -> u8 {
        self.battle()
            .activation()
            .map_or(0, |acting| acting.actions)
    }

    /// What a model needs on each die of a Quality roll.
    pub fn need(&mut self, id: u16, purpose: Purpose) -> Need {
        self.survey(|battle, survey| quality::need(battle, survey, ModelId(id), purpose))
    }

    /// How a model was lost, if it was.
    pub fn loss(&self, id: u16) -> Option<Loss> {
        match self.model(id).presence {
            Presence::Lost(loss) => Some(loss),
            _ => None,
        }
    }

    /// Changes the state as a test wants it; physics follows.
    pub fn change(&mut self, change: impl FnOnce(&mut Battle)) {
        let world = self.app.world_mut();
        let mut battle = world.resource::<Battle>().clone();
        change(&mut battle);
        engine::put_back(world, battle.state);
    }

    /// Makes the next dice show these faces.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.app
            .world_mut()
            .resource_mut::<Battle>()
            .state
            .dice
            .load(faces);
        self
    }

    /// Lets a test look at battle and table.
    pub fn survey<R>(&mut self, ask: impl FnOnce(&Battle, &Survey) -> R) -> R {
        engine::survey(self.app.world_mut(), ask)
    }

    /// Carries an order out and returns what it brought, the order itself apart.
    ///
    /// # Panics
    /// Where the order is refused.
    #[track_caller]
    pub fn order(&mut self, order: Order) -> Vec<Event> {
        let world = self.app.world_mut();
        if let Err(refusal) = engine::submit(world, order) {
            panic!("{order:?} was refused: {refusal} ({})", refusal.clause());
        }
        let history = world.resource::<engine::History>();
        history
            .log()
            .last()
            .map(|paragraph| paragraph.events[1..].to_vec())
            .unwrap_or_default()
    }

    /// The refusal of an order that must be refused.
    ///
    /// # Panics
    /// Where it is carried out, or changes anything all the same.
    #[track_caller]
    pub fn refused(&mut self, order: Order) -> Refusal {
        let before = self.battle().state.clone();
        let trace = |field: &Self| {
            let history = field.history();
            (history.record().entries.len(), history.log().len())
        };
        let traces = trace(self);
        match engine::submit(self.app.world_mut(), order) {
            Ok(()) => panic!("{order:?} was carried out"),
            Err(refusal) => {
                assert!(
                    self.battle().state == before && trace(self) == traces,
                    "a refused order changes nothing: {order:?}"
                );
                refusal
            }
        }
    }

    /// Asserts that an order is refused for just that reason, by that clause.
    #[track_caller]
    pub fn refuses(&mut self, order: Order, refusal: Refusal, clause: &str) {
        let found = self.refused(order);
        assert_eq!(found, refusal, "{clause}: {order:?}");
        assert_eq!(found.clause().0, clause, "{order:?}: {found}");
    }

    /// Answers the open question.
    #[track_caller]
    pub fn answer(&mut self, answer: Answer) -> Vec<Event> {
        self.order(Order::Answer(answer))
    }

    /// Nominates a model; its dice show these faces, and so many they are.
    #[track_caller]
    pub fn activate(&mut self, id: u16, faces: &[u8]) -> Vec<Event> {
        self.dice(faces);
        self.order(Order::Nominate {
            model: ModelId(id),
            dice: faces.len() as u8,
        })
    }

    /// Gives a model that many actions, whatever its Quality.
    #[track_caller]
    pub fn act(&mut self, id: u16, actions: u8) -> &mut Self {
        self.activate(id, &vec![6; usize::from(actions)]);
        self
    }

    /// Moves the active model.
    #[track_caller]
    pub fn move_to(&mut self, x: f64, y: f64) -> Vec<Event> {
        self.order(Order::Move {
            to: Point::from_mm(x, y),
        })
    }

    /// Fights with the active model; attacker's and defender's die first, then whatever follows.
    #[track_caller]
    pub fn fight(&mut self, target: u16, faces: &[u8]) -> Vec<Event> {
        self.dice(faces);
        self.order(Order::Fight {
            target: ModelId(target),
            powerful: false,
        })
    }

    /// Shoots with the active model, unaimed; shooter's and target's die first, then whatever follows.
    #[track_caller]
    pub fn shoot(&mut self, target: u16, weapon: Weapon, faces: &[u8]) -> Vec<Event> {
        self.dice(faces);
        self.order(Order::Shoot {
            target: ModelId(target),
            weapon,
            aimed: false,
        })
    }

    /// The app itself.
    pub fn into_app(self) -> bevy::app::App {
        self.app
    }

    /// The app's world, for what this page does not foresee.
    pub fn world(&mut self) -> &mut bevy::ecs::world::World {
        self.app.world_mut()
    }
}

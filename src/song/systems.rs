//! The systems of the rules: thin shells, one a stage and one a rule module, around the functions that do the work.

use super::effect::Effect;
use super::engine::{Docket, Stage};
use super::event::Event;
use super::order::{Answer, Order};
use super::prompt::Question;
use super::quality_roll::QualityRoll;
use super::resolution::Resolution;
use super::state::{Battle, Phase};
use super::{
    activation, bash, cards, charge, doors, flags, flight, group_turn, hacks, heights, loading,
    losses, melee, morale, mounting, movement, national, recoil, refuge, scatter, setup, shooting,
    special, volley,
};
use crate::schedule::{CarryOut, Resolve};
use crate::table::survey::Survey;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

/// Adds both schedules and their systems. Order between systems of one schedule never matters: exactly one of them runs.
pub(super) fn plugin(app: &mut App) {
    for schedule in [Schedule::new(CarryOut), Schedule::new(Resolve)] {
        app.add_schedule(schedule);
    }
    app.add_systems(
        CarryOut,
        (
            answer.run_if(in_state(Stage::Answering)),
            deploy.run_if(in_state(Stage::Deploying)),
            nominate.run_if(in_state(Stage::Nominating)),
            act.run_if(in_state(Stage::Acting)),
        )
            .chain(),
    );
    app.add_systems(
        Resolve,
        (
            resolve_setup.run_if(is(|effect| {
                matches!(effect, Effect::RollForRoles | Effect::RollForInitiative)
            })),
            resolve_turn.run_if(is(|effect| {
                matches!(effect, Effect::StartTurn | Effect::DrawCard)
            })),
            resolve_charge.run_if(is(|effect| {
                matches!(effect, Effect::Dare { .. } | Effect::StandFirm { .. })
            })),
            resolve_movement.run_if(is(|effect| matches!(effect, Effect::Arrive { .. }))),
            resolve_melee.run_if(is(|effect| {
                matches!(
                    effect,
                    Effect::Strike { .. } | Effect::FreeHacks { .. } | Effect::BreakOff { .. }
                )
            })),
            resolve_group.run_if(is(|effect| {
                matches!(effect, Effect::FormUp { .. } | Effect::SetOut { .. })
            })),
            resolve_group.run_if(is(|effect| matches!(effect, Effect::FormUp { .. }))),
            resolve_shooting.run_if(is(|effect| {
                matches!(effect, Effect::Fire { .. } | Effect::Scatter { .. })
            })),
            resolve_volley.run_if(is(|effect| {
                matches!(effect, Effect::FireVolley { .. } | Effect::RunOut { .. })
            })),
            resolve_recoil.run_if(is(|effect| {
                matches!(effect, Effect::GiveWay { .. } | Effect::FollowUp { .. })
            })),
            resolve_morale.run_if(is(|effect| {
                matches!(
                    effect,
                    Effect::SquadTests { .. }
                        | Effect::TestMorale { .. }
                        | Effect::SufferMorale { .. }
                )
            })),
            resolve_flight.run_if(is(|effect| {
                matches!(effect, Effect::Flee { .. } | Effect::FleeToFlag { .. })
            })),
            resolve_losses.run_if(is(|effect| matches!(effect, Effect::JudgeBreak))),
            resolve_heights.run_if(is(|effect| {
                matches!(effect, Effect::Climb { .. } | Effect::Land { .. })
            })),
            resolve_special.run_if(is(|effect| matches!(effect, Effect::Special(_)))),
        )
            .chain()
            .run_if(in_state(Stage::Resolving)),
    );
    for label in [CarryOut.intern(), Resolve.intern()] {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
            schedule.set_build_settings(ScheduleBuildSettings {
                ambiguity_detection: LogLevel::Error,
                ..default()
            });
        });
    }
}

/// Whether the effect in hand is of that kind.
fn is(kind: fn(&Effect) -> bool) -> impl FnMut(Res<Docket>) -> bool {
    move |docket: Res<Docket>| docket.effect.as_ref().is_some_and(kind)
}

/// The docket's order and a resolution over it.
fn with_order(
    battle: &mut Battle,
    survey: &Survey,
    docket: &mut Docket,
    work: impl FnOnce(&mut Resolution, Order),
) {
    if let Some(order) = docket.order.take() {
        let mut resolution = Resolution {
            battle,
            survey,
            events: &mut docket.events,
        };
        if order == Order::Withdraw {
            if let Some(player) = resolution.battle.awaits_player() {
                losses::withdraw(&mut resolution, player);
            }
        } else {
            work(&mut resolution, order);
        }
    }
}

/// The docket's effect and a resolution over it.
fn with_effect(
    battle: &mut Battle,
    survey: &Survey,
    docket: &mut Docket,
    work: impl FnOnce(&mut Resolution, Effect),
) {
    if let Some(effect) = docket.effect.take() {
        let mut resolution = Resolution {
            battle,
            survey,
            events: &mut docket.events,
        };
        work(&mut resolution, effect);
    }
}

/// A prompt is answered: what asked goes on.
fn answer(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_order(&mut battle, &survey, &mut docket, |work, order| {
        let Order::Answer(answer) = order else { return };
        let Some(prompt) = work.battle.state.prompt.take() else {
            return;
        };
        match (prompt.question, answer) {
            (Question::Role, answer) => {
                let side = work.battle.side_of_player(prompt.player);
                setup::choose_role(work, side, answer == Answer::Attack);
            }
            (Question::AttackersEdge, Answer::Edge(edge)) => setup::choose_edge(work, edge),
            (Question::FlightEdge { .. } | Question::FlightGoal { .. }, Answer::Edge(edge)) => {
                flight::chosen(work, edge)
            }
            (Question::FlightGoal { .. }, Answer::Model(bearer)) => {
                refuge::chosen(work, bearer);
            }
            (Question::FollowUp { model, foe }, Answer::Yes) => {
                recoil::follow_up(work, model, foe);
            }
            (Question::RerollMorale { .. }, Answer::Yes) => national::reroll(work),
            (Question::IgnoreTurnover { .. }, Answer::Yes) => national::ignore_turnover(work),
            (Question::IgnoreGroupTurnover { .. }, Answer::Yes) => {
                national::ignore_group_turnover(work);
            }
            (Question::FreeHack { .. }, Answer::Model(model)) => hacks::chosen(work, model),
            (Question::CommanderTests { model }, Answer::Yes) => morale::goes_first(work, model),
            (Question::Recoil { model, from }, Answer::Place(to)) => {
                work.next([Effect::GiveWay {
                    model,
                    from,
                    to,
                    recoil: true,
                }]);
            }
            (Question::Retreat { model, from }, Answer::Place(to)) => {
                work.next([Effect::GiveWay {
                    model,
                    from,
                    to,
                    recoil: false,
                }]);
            }
            (Question::Music { musician }, Answer::Reroll) => {
                group_turn::play_music(work, musician);
            }
            (Question::OutOfAmmunition, Answer::Model(model)) => volley::run_out(work, model),
            // The check has let only answers of the prompt through; where the dice lie nothing is to be done.
            _ => {}
        }
    });
}

/// SET-6.
fn deploy(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_order(&mut battle, &survey, &mut docket, |work, order| {
        match (order, &work.battle.state.phase) {
            (Order::Deploy { model, at }, _) => setup::deploy(work, model, at),
            (Order::FinishDeployment, &Phase::Deploying(player)) => {
                setup::finish_deployment(work, player);
            }
            _ => {}
        }
    });
}

/// ACT-1, B8.
fn nominate(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_order(
        &mut battle,
        &survey,
        &mut docket,
        |work, order| match order {
            Order::Nominate { model, dice } => activation::nominate(work, model, dice),
            Order::EndTurn => activation::end_turn(work, "ACT-10"),
            _ => {}
        },
    );
}

/// ACT-5, CST-1: the active model spends its actions.
fn act(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_order(&mut battle, &survey, &mut docket, |work, order| {
        let Some(model) = work.battle.activation().map(|acting| acting.model) else {
            return;
        };
        match order {
            Order::Move { to } => movement::start(work, model, to),
            Order::StandUp => activation::stand_up(work, model),
            Order::Fight { target, powerful } => melee::attack(work, model, target, powerful),
            Order::LeaveCombat { to } => melee::leave(work, model, to),
            Order::Shoot {
                target,
                weapon,
                aimed,
            } => shooting::shoot(work, model, target, weapon, aimed),
            Order::Reload { weapon } => loading::reload(work, model, weapon),
            Order::Group {
                kind,
                members,
                dice,
            } => group_turn::order(work, model, kind, members, dice),
            Order::Pick { model } => group_turn::pick(work, model),
            Order::Volley { target } => volley::volley(work, target),
            Order::ShootAndReload { target } => volley::shoot_and_reload(work, target),
            Order::DropFlag => flags::lay_down(work, model),
            Order::TakeFlag { flag } => flags::take(work, model, flag),
            Order::Dismount => mounting::dismount(work, model),
            Order::Mount { horse } => mounting::mount(work, model, horse),
            Order::Door { door } => doors::turn(work, model, door),
            Order::Bash { target, powerful } => bash::strike(work, model, target, powerful),
            Order::PlaceLadder { ladder } => heights::ladder::place(work, model, ladder),
            Order::TakeLadder { ladder } => heights::ladder::take(work, model, ladder),
            Order::PushLadder { ladder } => heights::ladder::push(work, model, ladder),
            Order::Climb { ladder, to } => heights::climb::start(work, model, ladder, to),
            Order::Jump { to } => heights::fall::jump(work, model, to),
            Order::TakeArms { from } => heights::water::take_arms(work, model, from),
            Order::Special(order) => special::carry_out(work, model, order),
            Order::EndGroup => group_turn::end_group(work),
            Order::EndActivation => activation::end_activation(work),
            Order::EndTurn => {
                if work.battle.state.group.is_some() {
                    group_turn::leave_unspent(work);
                } else {
                    let unspent = work.battle.activation().map_or(0, |acting| acting.actions);
                    work.tell(Event::ActivationEnded { model, unspent });
                }
                activation::end_turn(work, "ACT-10");
            }
            _ => {}
        }
    });
}

/// SET-1, INI-1.
fn resolve_setup(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(&mut battle, &survey, &mut docket, |work, effect| {
        if effect == Effect::RollForRoles {
            setup::roll_for_roles(work);
        } else {
            setup::roll_for_initiative(work);
        }
    });
}

/// ACT-10, INI-2.
fn resolve_turn(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(&mut battle, &survey, &mut docket, |work, effect| {
        if effect == Effect::DrawCard {
            cards::draw(work);
        } else {
            activation::start_turn(work);
        }
    });
}

/// CAV-1, F6.
fn resolve_charge(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::Dare {
                model,
                target,
                actions,
            } => charge::dare(work, model, target, actions),
            Effect::StandFirm { model, charger } => charge::stand_firm(work, model, charger),
            _ => {}
        },
    );
}

/// MOV-1.
fn resolve_movement(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(&mut battle, &survey, &mut docket, |work, effect| {
        if let Effect::Arrive { model, to } = effect {
            movement::arrive(work, model, to);
        }
    });
}

/// HTH-1, HTH-9.
fn resolve_melee(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::Strike {
                attacker,
                defender,
                blow,
            } => melee::strike(work, attacker, defender, blow),
            Effect::FreeHacks {
                defender,
                attackers,
                blow,
            } => hacks::deal(work, defender, attackers, blow),
            Effect::BreakOff { model, to, held } => melee::break_off(work, model, to, held),
            _ => {}
        },
    );
}

/// SHOOT-1, SHOOT-12.
fn resolve_shooting(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::Fire {
                shooter,
                target,
                weapon,
                aimed,
            } => shooting::fire(work, shooter, target, weapon, aimed),
            Effect::Scatter {
                shooter,
                target,
                weapon,
            } => scatter::hit(work, shooter, target, weapon),
            _ => {}
        },
    );
}

/// GRP-2.
fn resolve_group(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::FormUp {
                kind,
                members,
                dice,
                needs,
                heard,
            } => group_turn::form_up(work, kind, members, dice, needs, heard),
            Effect::SetOut {
                kind,
                members,
                dice,
                needs,
                ignored,
            } => group_turn::set_out(work, kind, members, QualityRoll::read(dice, needs), ignored),
            _ => {}
        },
    );
}

/// GRP-6, GRP-7.
fn resolve_volley(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::FireVolley {
                shooters,
                target,
                ranks,
            } => volley::fire(work, &shooters, target, &ranks),
            Effect::RunOut { shooters } => volley::ask_who_runs_out(work, shooters),
            _ => {}
        },
    );
}

/// HTH-6, SHOOT-2.
fn resolve_recoil(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::GiveWay {
                model,
                from,
                to,
                recoil,
            } => recoil::arrive(work, model, from, to, recoil),
            Effect::FollowUp { model, foe } => recoil::offer_follow_up(work, model, foe),
            _ => {}
        },
    );
}

/// MOR-1, MOR-2.
fn resolve_morale(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::SquadTests { player, trigger } => morale::squad_tests(work, player, trigger),
            Effect::TestMorale { model, trigger } => morale::test(work, model, trigger),
            Effect::SufferMorale {
                model,
                trigger,
                failures,
            } => morale::suffer(work, model, trigger, failures),
            _ => {}
        },
    );
}

/// MOR-3, C26.
fn resolve_flight(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::Flee {
                model,
                moves,
                edge,
                hacked,
            } => flight::flee(work, model, moves, edge, hacked),
            Effect::FleeToFlag {
                model,
                bearer,
                moves,
            } => refuge::flee(work, model, bearer, moves),
            _ => {}
        },
    );
}

/// WIN-1.
fn resolve_losses(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(&mut battle, &survey, &mut docket, |work, _| {
        losses::judge_break(work);
    });
}

/// MOV-9, MOV-10.
fn resolve_heights(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(
        &mut battle,
        &survey,
        &mut docket,
        |work, effect| match effect {
            Effect::Climb { model, ladder, to } => heights::climb::arrive(work, model, ladder, to),
            Effect::Land { model, to, cause } => heights::fall::land(work, model, to, cause),
            _ => {}
        },
    );
}

/// Special rules of the scenario.
fn resolve_special(mut battle: ResMut<Battle>, survey: Survey, mut docket: ResMut<Docket>) {
    with_effect(&mut battle, &survey, &mut docket, |work, effect| {
        if let Effect::Special(effect) = effect {
            special::resolve(work, &effect);
        }
    });
}

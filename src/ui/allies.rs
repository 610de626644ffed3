//! More players than one a side, as they are chosen for a quick battle (INI-2).

use super::players::{Player, Players};
use super::session::{self, Choice};
use super::theme;
use crate::battle::ally::Ally;
use crate::battle::clause::Clause;
use crate::roster::ready_squads;
use crate::roster::squad::Squad;
use crate::scenario::{MOST_ALLIES, Scenario};
use crate::table::body::Side;
use bevy_egui::egui::{Button, ComboBox, RichText, Ui};

/// The most players that the page offers beside each side's first.
const MOST_A_SIDE: usize = MOST_ALLIES / 2;

/// One more player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The side he fights for.
    pub side: Side,
    /// His squad: its place among those there are to choose from.
    pub squad: usize,
    /// Who plays for him.
    pub player: Player,
}

/// All of them, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allies(pub Vec<Chosen>);

impl Allies {
    /// Those that the scenario chosen is meant for, all played by the machine.
    #[must_use]
    pub fn planned(choice: &Choice) -> Self {
        let planned = choice.scenario().map_or(&[][..], |it| &it.allies);
        let chosen = planned.iter().filter_map(|ally| {
            let squad = ready_squads()
                .iter()
                .position(|(name, _)| *name == ally.squad)?;
            Some(Chosen {
                side: ally.side,
                squad,
                player: Player::Machine,
            })
        });
        Self(chosen.collect())
    }

    /// How many there are on a side.
    fn count(&self, side: Side) -> usize {
        self.0.iter().filter(|ally| ally.side == side).count()
    }

    /// Their squads; none where one of them is not there any more.
    #[must_use]
    pub fn squads(&self, choice: &Choice) -> Option<Vec<Ally>> {
        let ally = |chosen: &Chosen| {
            Some(Ally {
                side: chosen.side,
                squad: squad(choice, chosen)?.clone(),
            })
        };
        self.0.iter().map(ally).collect()
    }

    /// Whether one of their squads may not play (SQD-1 to SQD-4).
    #[must_use]
    pub fn is_flawed(&self, choice: &Choice) -> bool {
        let Some(scenario) = choice.played() else {
            return false;
        };
        let mut all = self.0.iter();
        all.any(|chosen| !flaws(choice, &scenario, chosen).is_empty())
    }

    /// All who play, each side's first player as given.
    #[must_use]
    pub fn seats(&self, firsts: Players) -> Players {
        let allies = self.0.iter().map(|ally| ally.player);
        allies.fold(firsts.seated(2), Players::and)
    }
}

/// The squad of one more player.
fn squad<'a>(choice: &'a Choice, chosen: &Chosen) -> Option<&'a Squad> {
    choice.all_squads().nth(chosen.squad)
}

/// Everything by which the squad of one more player may not play (SQD-1 to SQD-4), in words.
fn flaws(choice: &Choice, scenario: &Scenario, chosen: &Chosen) -> Vec<String> {
    match squad(choice, chosen) {
        Some(squad) => session::flaws(scenario, squad, chosen.side)
            .into_iter()
            .map(|flaw| flaw.fault.to_string())
            .collect(),
        None => vec!["This squad is not there any more.".to_owned()],
    }
}

/// The squad that the scenario is meant for, as a beginning: what was sealed stays a secret.
fn usual(choice: &Choice, side: Side) -> usize {
    let stem = choice.scenario().map(|it| &it.squads[side.index()]);
    let place = ready_squads()
        .iter()
        .position(|(name, _)| stem.is_some_and(|stem| name == stem));
    place.unwrap_or_default()
}

/// The further players of a side: a squad and who plays it for each, and a button for one more.
pub fn show(ui: &mut Ui, choice: &mut Choice, side: Side) {
    let names: Vec<String> = choice
        .all_squads()
        .map(|squad| squad.name.clone())
        .collect();
    let pricing = choice.house.limits().pricing;
    let costs: Vec<u32> = choice.all_squads().map(|it| it.cost(pricing)).collect();
    let limit = choice.points[side.index()];
    let scenario = choice.played();
    let flaws: Vec<Vec<String>> = choice
        .allies
        .0
        .iter()
        .map(|ally| {
            let scenario = scenario.as_ref();
            scenario.map_or_else(Vec::new, |it| flaws(choice, it, ally))
        })
        .collect();
    let mut leaves = None;
    let mut number = 1;
    for (place, ally) in choice.allies.0.iter_mut().enumerate() {
        if ally.side != side {
            continue;
        }
        number += 1;
        ui.separator();
        ui.horizontal(|ui| {
            theme::badge(ui, side);
            ui.label(RichText::new(format!("{side}{number}")).strong());
            for (player, text) in [(Player::Human, "Human"), (Player::Machine, "Machine")] {
                let shown = ui.add(Button::selectable(ally.player == player, text));
                theme::landmark(ui, &shown, &format!("{side}{number} {text}"));
                if shown.clicked() {
                    ally.player = player;
                }
            }
            let out = ui.button("Leave out");
            theme::landmark(ui, &out, &format!("Leave {side}{number} out"));
            if out.clicked() {
                leaves = Some(place);
            }
        });
        let name = names.get(ally.squad).map_or("", String::as_str);
        ComboBox::from_id_salt(("ally", place))
            .width(ui.available_width() - 12.0)
            .height(420.0)
            .selected_text(RichText::new(name).color(theme::side_text(side)))
            .show_ui(ui, |ui| {
                for (place, name) in names.iter().enumerate() {
                    ui.selectable_value(&mut ally.squad, place, name);
                }
            });
        let cost = costs.get(ally.squad).copied().unwrap_or_default();
        theme::remark(ui, format!("{cost} of {limit} points"));
        for flaw in &flaws[place] {
            ui.label(RichText::new(flaw).color(theme::WARNING));
        }
    }
    if let Some(place) = leaves {
        choice.allies.0.remove(place);
    }
    if choice.allies.count(side) < MOST_A_SIDE {
        ui.horizontal(|ui| {
            let more = ui.button("One more player").on_hover_text(
                "Fights beside this squad with one of his own; cards say whose turn it is.",
            );
            theme::landmark(ui, &more, &format!("One more player for {side}"));
            if more.clicked() {
                let squad = usual(choice, side);
                choice.allies.0.push(Chosen {
                    side,
                    squad,
                    player: Player::Machine,
                });
            }
            theme::clause_tag(ui, Clause("INI-2"));
        });
    }
}

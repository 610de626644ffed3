//! One line about every special rule, weapon and clause that a player may meet: for hovering. The whole of a rule stands
//! in the rule books; see `docs/sources.md`.

use crate::roster::rule::SpecialRule;
use crate::roster::weapon::{Bands, Weapon};
use crate::song::house::SWITCHES;
use crate::table::scale::Scale;

/// What a special rule does, in a line.
#[must_use]
pub const fn rule(rule: SpecialRule) -> &'static str {
    match rule {
        SpecialRule::Leader => {
            "Friends within L who see him standing roll for actions and morale at +1. He orders groups. When he is lost everyone tests."
        }
        SpecialRule::Nco => {
            "Friends within S roll for actions at +1. Takes command when the Leader is lost."
        }
        SpecialRule::Mounted => {
            "Moves L, +1 against foot, never enters woods or buildings. Foot in the open that it charges must test."
        }
        SpecialRule::Elan => "+1 to rolls for actions.",
        SpecialRule::Light => "Broken ground does not slow him; obstacles do.",
        SpecialRule::Marksman => "An aimed shot within M wounds with any win.",
        SpecialRule::Strong => "+1 in hand-to-hand.",
        SpecialRule::Steadfast => "+1 to morale.",
        SpecialRule::Scout => "+1 to the roll for attack or defence.",
        SpecialRule::Fear => {
            "Whom he charges tests morale at -1; who wants to charge him must first dare."
        }
        SpecialRule::Fearless => "Fear means nothing to him.",
        SpecialRule::Cuirass => "Beaten by exactly 1, on his feet, he takes no harm.",
        SpecialRule::FlagBearer => {
            "Begins with the flag. Whoever carries one: -1 in hand-to-hand, no two-handed weapon. Friends may flee to it and rally round it; when the enemy takes it everyone tests."
        }
        SpecialRule::Musician => {
            "Within L of the commander and of a group he lets one failed die of its roll be rolled again, once a turn."
        }
        SpecialRule::Green => "Tests morale when he sees a friend killed within L.",
        SpecialRule::Wavering => "-1 to morale.",
        SpecialRule::Weak => "-1 in hand-to-hand.",
        SpecialRule::Unreliable => {
            "Farther than M from the commander he rolls at 5+ without any bonus."
        }
        SpecialRule::Unpredictable => "Always rolls three dice for actions.",
        SpecialRule::Engineer => "+1 at breaking doors and obstacles.",
        SpecialRule::Slow => "One move a turn.",
        SpecialRule::PoorShot => "-1 at shooting.",
        SpecialRule::Reluctant => "-1 to rolls for actions.",
        SpecialRule::ShortMove => "Moves S.",
        SpecialRule::Individualistic => "Takes no part in orders to groups.",
        SpecialRule::Civilian => {
            "Green, and no part in orders to groups. -1 to morale while his side has lost more models than the enemy, or its Leader."
        }
    }
}

/// What a weapon does, in a line, with its bands in millimetres of that scale.
#[must_use]
pub fn weapon(weapon: Weapon, scale: Scale, bands: Bands) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(stick) = weapon.stick() {
        let length = scale.stick(stick);
        let bands: Vec<String> = (1..)
            .zip(weapon.bands_by(bands))
            .map(|(sticks, modifier)| format!("{modifier:+} to {} mm", length * sticks))
            .collect();
        parts.push(bands.join(", "));
    }
    if weapon.needs_reload() {
        parts.push("one shot, then 2 actions to reload".to_owned());
    }
    match weapon {
        Weapon::Rifle => parts.push("not fired and reloaded in one turn".to_owned()),
        Weapon::Blunderbuss => {
            parts.push("reaches whoever touches the target, at +1 at most".to_owned());
        }
        Weapon::Lance => parts.push("useless to who has dismounted".to_owned()),
        Weapon::Pike => parts.push("whoever loses with it is wounded".to_owned()),
        Weapon::Primitive => parts.push("a winning natural 6 wounds".to_owned()),
        Weapon::Dagger => parts.push("best of all out of an ambush".to_owned()),
        _ => {}
    }
    if parts.is_empty() {
        parts.push("hand-to-hand only".to_owned());
    }
    parts.join("; ")
}

/// What a clause says, in a line; none where it takes more than one.
#[must_use]
pub fn clause(id: &str) -> Option<&'static str> {
    CLAUSES
        .binary_search_by_key(&id, |(clause, _)| clause)
        .ok()
        .map(|place| CLAUSES[place].1)
        .or_else(|| {
            SpecialRule::ALL
                .into_iter()
                .find(|known| known.clause().0 == id)
                .map(rule)
        })
        .or_else(|| {
            let switch = SWITCHES.iter().find(|switch| switch.clause().0 == id)?;
            Some(switch.what)
        })
}

/// Sorted by id.
const CLAUSES: &[(&str, &str)] = &[
    ("A14", "One flag a squad."),
    (
        "ACT-1",
        "A nominated model rolls one to three dice; every success is an action.",
    ),
    ("ACT-10", "A player may end his turn early."),
    (
        "ACT-2",
        "Two failures or more in one roll: play passes after the one success, if any.",
    ),
    (
        "ACT-3",
        "A model is nominated once a turn; fewer than two failures, and another may follow.",
    ),
    ("ACT-4", "Once all were nominated, play passes."),
    ("ACT-5", "One model finishes its actions before the next."),
    ("ACT-6", "One attack a model a turn."),
    ("ACT-7", "Unspent actions are lost."),
    (
        "ACT-8",
        "Where that was agreed on, two natural sixes bring an action more; never more than three moves.",
    ),
    (
        "ACT-9",
        "A fallen model can stand up, or attack an enemy in contact.",
    ),
    (
        "B21",
        "Nobody acts twice running at the turn of a round: the cards are shuffled until another name comes first.",
    ),
    ("C10", "The commander is no part of the group he orders."),
    (
        "C14",
        "Members of a group spend their actions in any order among themselves.",
    ),
    ("C16", "An NCO orders no group until he commands."),
    (
        "C17",
        "Who regroups ends in contact with one of the others, or as near as he can.",
    ),
    (
        "C23",
        "A flag is laid down at no cost in its bearer's own turn, and taken up from the ground for 1 action in contact.",
    ),
    (
        "C24",
        "Whoever carries a flag has one hand left: swords, axes, pistols and daggers only.",
    ),
    (
        "C25",
        "Every time the enemy takes a flag up, all of its squad test morale.",
    ),
    (
        "C26",
        "Who flees may run to whoever carries the flag instead of the edge, keeping S from the enemy, and stops in contact with him.",
    ),
    (
        "C27",
        "Whoever carries the flag tests first when the commander or half of the squad is lost; if he runs for good it lies where his flight began.",
    ),
    ("C4", "A fallen commander helps nobody and orders nobody."),
    (
        "CAV-1",
        "Foot charged in the open by horse tests on three dice before the blow.",
    ),
    (
        "CAV-2",
        "No failure and a loaded firearm: a last shot. Three failures: it runs.",
    ),
    (
        "CST-1",
        "What actions cost: 1 move, blow, shot, standing up, taking up a flag, getting on or off a horse; 2 aimed shot, powerful attack, reloading, leaving combat.",
    ),
    (
        "D14",
        "A rider gets off or on for 1 action, not in hand-to-hand. His horse waits where he left it; on foot he moves M, without a rider's bonuses, penalties or lance.",
    ),
    (
        "D19",
        "A climb is a move over broken ground; a second one in a turn may end in a fall.",
    ),
    (
        "D20",
        "Who stands at the top pushes a ladder away for 1 action; it lies at the foot.",
    ),
    (
        "D22",
        "Off a wall by choice: a move, and the fall that goes with it.",
    ),
    (
        "D24",
        "Driven into a river: a Quality roll or drowned; then no shot without the arms of one who was lost.",
    ),
    (
        "E10",
        "A recoil into a standing enemy brings a free hack; less than a wound makes him fall.",
    ),
    (
        "E9",
        "A loser without any room falls, off a wall or into the water where one is behind him.",
    ),
    (
        "F12",
        "Who charges sees his target when the last move starts.",
    ),
    (
        "F2",
        "Who has charged strikes his blow before anything else.",
    ),
    (
        "G22",
        "In a volley fire those who are loaded, see, are in range and not in hand-to-hand: two at least.",
    ),
    (
        "G25",
        "One natural 1, and one more, in a volley: one of its shooters is out of ammunition, as his owner chooses.",
    ),
    ("G26", "Only like weapons are swapped between ranks."),
    (
        "GRP-1",
        "For one action a commander orders 2 to 6 models in a chain of contact, all within L and in sight of him.",
    ),
    (
        "GRP-2",
        "A group rolls once; each of it has as many actions as there are successes.",
    ),
    (
        "GRP-3",
        "The commander acts before, between and after his groups; a group's turnover ends the turn.",
    ),
    (
        "GRP-4",
        "The worst of a group's own targets counts for all.",
    ),
    (
        "GRP-5",
        "Regroup: any number within L come together, in contact, with no attacks.",
    ),
    (
        "GRP-6",
        "Volley: the worst sum of all counts, and the target loses 1 for each shooter beyond the first. Nobody aims.",
    ),
    (
        "GRP-7",
        "Shoot and Reload: the front rank fires, and takes the loaded weapons of the rear. 2 actions each.",
    ),
    (
        "GRP-9",
        "Unreliable and Unpredictable models are grouped only with their like.",
    ),
    (
        "HOUSE-1",
        "Players may agree on switches that change printed rules; each names its clause.",
    ),
    (
        "HTH-1",
        "Hand-to-hand needs contact; both roll a die and add Combat and modifiers.",
    ),
    ("HTH-10", "A cuirass beaten by exactly 1 holds."),
    ("HTH-11", "Whoever has fallen and is beaten at all is out."),
    (
        "HTH-12",
        "A total under 1 counts as 1 for doubles and trebles.",
    ),
    (
        "HTH-13",
        "Hidden when the turn began: +1 to attacks of that turn.",
    ),
    (
        "HTH-14",
        "A primitive weapon that wins with a natural 6 wounds.",
    ),
    (
        "HTH-2",
        "Beaten: falls by an even die, recoils by an odd one. Doubled: wounded. Trebled: killed.",
    ),
    (
        "HTH-3",
        "What counts in hand-to-hand: numbers, ground, who lies, who rides, better weapons.",
    ),
    ("HTH-4", "The better weapon adds 1."),
    (
        "HTH-5",
        "The better weapon makes its loser fall; its bearer loses by 1 more.",
    ),
    (
        "HTH-6",
        "Recoil: one base width, within 45 degrees of straight away; without room he falls.",
    ),
    (
        "HTH-7",
        "Between two attackers there is no recoil: he falls.",
    ),
    ("HTH-8", "A free hack hurts only the one hacked."),
    (
        "HTH-9",
        "Leaving combat: 2 actions, and a free hack from every standing enemy in contact.",
    ),
    (
        "I21",
        "Until the alarm only sentries stir, each on his beat; it comes at the end of the turn in which something gave it.",
    ),
    (
        "I23",
        "Whoever is in his quarters comes out with his first action; a Leader in there helps those inside only.",
    ),
    (
        "I24",
        "Who hides in fear does nothing and is fought as fallen until an officer or NCO is near.",
    ),
    ("INI-1", "The higher die has the first turn."),
    (
        "INI-2",
        "With more than two players: one card each, shuffled; who is drawn has a turn, and when the deck is empty all are shuffled anew.",
    ),
    (
        "MOR-1",
        "Three dice against Quality: one move of flight a failure; three failures and he is gone.",
    ),
    (
        "MOR-2",
        "Everyone tests when the commander is lost, when losses pass half the squad, and when the enemy takes its flag.",
    ),
    ("MOR-3", "Flight: straight for the nearest edge."),
    (
        "MOV-1",
        "A move is a straight line of at most one stick: foot M, horse L.",
    ),
    (
        "MOV-10",
        "A fall: one die up to S, two up to M, three up to L. Any failure is a wound; a survivor needs 2 actions to stand.",
    ),
    ("MOV-11", "Nobody leaves the table by choice."),
    (
        "MOV-2",
        "Broken ground and obstacles shorten the stick by one size; S costs 2 actions.",
    ),
    (
        "MOV-3",
        "Some ground cannot be entered: buildings, deep water; for horses woods.",
    ),
    (
        "MOV-5",
        "Friends may be passed, not stopped on, and not while they fight.",
    ),
    ("MOV-6", "Touching an enemy ends the move."),
    ("MOV-7", "Every move costs an action."),
    (
        "MOV-8",
        "Stairs slow who goes up. A second move on stairs or ladders in a turn needs a Quality roll.",
    ),
    (
        "MOV-9",
        "Ladders are S long: 1 action sets one, 1 action climbs it, from one end to the other.",
    ),
    ("NAT-AUSTRIA", "+1 to the roll to attack or to defend."),
    (
        "NAT-BRITAIN",
        "Once a battle a morale test is rolled again.",
    ),
    (
        "NAT-FRANCE",
        "Once a battle a turnover is ignored: other models go on.",
    ),
    (
        "NAT-PRUSSIA",
        "The first test for a lost commander is on two dice.",
    ),
    (
        "NAT-RUSSIA",
        "The test for half of the squad comes one loss later.",
    ),
    (
        "PRO-2",
        "A natural 1 always fails, a natural 6 always succeeds.",
    ),
    ("PRO-3", "Different rules add up; Leader and NCO do not."),
    ("SDS-FARM", "A rule of the scenario Assault at the Farm."),
    ("SDS-FORAGING", "A rule of the scenario Foraging Mission."),
    ("SDS-FORLORN", "A rule of the scenario Forlorn Hope."),
    ("SET-1", "The higher roll chooses to attack or to defend."),
    (
        "SET-6",
        "The defender deploys first, each side within M of its edge, or in the scenario's zones.",
    ),
    (
        "SHOOT-1",
        "A shot: die, Combat and weapon at its range against die and Combat.",
    ),
    ("SHOOT-10", "A shot unloads; reloading takes 2 actions."),
    ("SHOOT-11", "A rifle is not fired and reloaded in one turn."),
    (
        "SHOOT-12",
        "A blunderbuss attacks everyone in sight who touches its target as well, friend or foe, at +1 at most.",
    ),
    (
        "SHOOT-2",
        "Beaten: falls by an even die, gives way by an odd one. Doubled: wounded. Trebled: killed.",
    ),
    ("SHOOT-3", "A shot needs a line past scenery and models."),
    (
        "SHOOT-4",
        "The nearest enemy is shot at, unless he lies, fights, or is in cover.",
    ),
    ("SHOOT-5", "Nobody shoots out of or into hand-to-hand."),
    (
        "SHOOT-6",
        "What counts in shooting: cover, aiming, who lies, who rides.",
    ),
    (
        "SHOOT-7",
        "A fallen target that is beaten at all is wounded.",
    ),
    (
        "SHOOT-8",
        "Into and out of woods only at their edge; within them only to S.",
    ),
    (
        "SHOOT-9",
        "A natural 1 and another: out of ammunition for good.",
    ),
    ("SQD-1", "Squads keep within their points: 400 by default."),
    (
        "SQD-2",
        "A Leader or an NCO in every squad, one of each at most.",
    ),
    (
        "SQD-3",
        "Three Personalities at most: models of more than 80 points.",
    ),
    ("SQD-4", "Nations mix only within their alliance."),
    (
        "SQD-5",
        "Squads are chosen in secret and revealed together.",
    ),
    (
        "WIN-1",
        "A squad breaks at two models; with its commander only if the enemy has more.",
    ),
    ("WIN-2", "Whoever breaks or is gone has lost."),
    (
        "WIN-3",
        "A player may give up; where others of his side fight on, his squad leaves.",
    ),
    ("WPN-PIKE", "A pikeman who loses is wounded."),
];

/// Whether the list is sorted, as looking things up needs: the tests ask.
#[must_use]
pub fn is_sorted() -> bool {
    CLAUSES.is_sorted_by(|one, other| one.0 < other.0)
}

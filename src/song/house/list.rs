//! Every switch, its values, the printed rule first, and what each means.
//!
//! One entry a switch: the field and its type, the rulings and clauses, the chapter, a line about it, and for every value
//! its name in the code, its name in files, and a line about it. Everything else follows from the entry: the enum, the field
//! of [`HouseRules`], the row of [`SWITCHES`], reading and writing.

use super::switch::{Chapter, Switch, Value, is_default, read};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes everything of the entries.
macro_rules! switches {
    ($($field:ident: $type:ident, $chapter:ident, [$($clause:literal),+], $what:literal => {
        $first:ident $first_name:literal $first_what:literal,
        $($other:ident $other_name:literal $other_what:literal),+ $(,)?
    })+) => {
        $(
            #[doc = $what]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
            pub enum $type {
                #[doc = $first_what]
                #[default]
                $first,
                $(
                    #[doc = $other_what]
                    $other,
                )+
            }

            impl $type {
                /// Every value, the printed rule first.
                pub const ALL: &[Self] = &[Self::$first, $(Self::$other),+];

                /// Its entry.
                pub const SWITCH: Switch = Switch {
                    name: stringify!($field),
                    clauses: &[$($clause),+],
                    chapter: Chapter::$chapter,
                    what: $what,
                    values: &[
                        Value { name: $first_name, what: $first_what },
                        $(Value { name: $other_name, what: $other_what }),+
                    ],
                };
            }

            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_str(Self::SWITCH.values[*self as usize].name)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    read(deserializer, &Self::SWITCH).map(|place| Self::ALL[place])
                }
            }
        )+

        /// The house rules of a battle. In files only what differs from the printed rules is written.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct HouseRules {
            $(
                #[doc = $what]
                #[serde(skip_serializing_if = "is_default")]
                pub $field: $type,
            )+
        }

        /// Every switch, in the order of the rules.
        pub static SWITCHES: &[Switch] = &[$($type::SWITCH),+];

        impl HouseRules {
            /// The place of the value that a switch is set to, in the list of its values.
            #[must_use]
            pub fn place(&self, name: &str) -> Option<usize> {
                match name {
                    $(stringify!($field) => Some(self.$field as usize),)+
                    _ => None,
                }
            }

            /// Sets a switch to the value at that place of its list; nothing happens where there is none.
            pub fn set_place(&mut self, name: &str, place: usize) {
                match name {
                    $(stringify!($field) => {
                        if let Some(&value) = $type::ALL.get(place) {
                            self.$field = value;
                        }
                    })+
                    _ => {}
                }
            }
        }
    };
}

switches! {
    scout_cap: ScoutCap, Squads, ["A2", "SET-1"], "How many Scouts count in the roll to attack or to defend." => {
        Unlimited "none" "Every Scout adds 1.",
        Two "2" "Two Scouts at most add 1 each.",
    }
    leaderless_squads: LeaderlessSquads, Squads, ["A8", "SQD-2"], "Whether a squad may go without a commander." => {
        Off "off" "A squad needs a Leader or an NCO.",
        On "on" "A squad may have neither Leader nor NCO.",
    }
    nco_only_is_leader: NcoOnlyIsLeader, Squads, ["A9", "SR-NCO"], "Whether an NCO commands a squad that has no Leader." => {
        On "on" "Without a Leader the NCO commands in full from the start.",
        Off "off" "Without a Leader the NCO stays an NCO: nobody commands.",
    }
    max_flags: MaxFlags, Squads, ["A14"], "How many Flag Bearers a squad may have." => {
        One "1" "One flag a squad.",
        Unlimited "none" "As many flags as are paid for.",
    }
    mixed_nations: MixedNations, Squads, ["A12", "SQD-4"], "Which nations may stand in one squad." => {
        Allied "allied" "Nations of one bloc.",
        Off "off" "One nation only.",
        Free "free" "Any nations.",
    }
    use_formula_cost: UseFormulaCost, Squads, ["A16", "SQD-1"], "What a soldier costs." => {
        Off "off" "The printed price.",
        On "on" "The price by the formula, also where another is printed.",
    }
    voluntary_end: VoluntaryEnd, Activation, ["B8", "ACT-10"], "Whether a player may end his turn early." => {
        On "on" "A turn may be ended at any time.",
        Off "off" "A turn ends by a turnover, or when all were nominated.",
    }
    redraw_back_to_back: RedrawBackToBack, Activation, ["B21", "INI-2"], "Whether a player may act twice running, at the end of a round and the beginning of the next, with more than two players." => {
        On "on" "No: the cards are shuffled again until another name comes first.",
        Off "off" "He may, if the cards fall so.",
    }
    double_six: DoubleSix, Activation, ["B12", "ACT-8"], "What two natural sixes in one activation roll bring." => {
        Off "off" "Two successes like any others.",
        On "on" "One action more; never more than three moves.",
    }
    bonus_cap: BonusCap, Activation, ["B2", "PRO-3"], "How far bonuses to Quality rolls add up." => {
        Unlimited "none" "Bonuses of different rules add up.",
        One "1" "All bonuses together add 1 at most; what counts against a model still does.",
    }
    leader_self_bonus: LeaderSelfBonus, Activation, ["C1", "SR-LEADER"], "Whether a commander's +1 is for himself, too." => {
        Off "off" "He helps others only.",
        On "on" "On his feet he helps himself as well.",
    }
    nco_takeover: NcoTakeover, Activation, ["C7", "SR-NCO"], "Whether the NCO follows a lost Leader." => {
        Full "full" "He commands at once, with the full Leader rule.",
        Never "none" "He stays an NCO: nobody commands any more.",
    }
    obstacle_stops: ObstacleStops, Movement, ["D6", "MOV-4"], "What a fence, hedge or low wall does to a move." => {
        Off "off" "Crossing it shortens the stick; the move goes on.",
        On "on" "A move ends in touch with it; the next one crosses it, with the shorter stick.",
    }
    cavalry_in_woods: CavalryInWoods, Movement, ["D8", "MOV-3"], "How far riders may enter woods." => {
        Off "off" "Not at all.",
        EdgeOnly "edge_only" "Their base may reach over the edge, as broken ground; its middle stays outside.",
    }
    hill_difficult: HillDifficult, Movement, ["D9", "MOV-2"], "Whether hills slow whoever moves." => {
        Off "off" "A hill is open ground.",
        On "on" "A hill is broken ground; the Light go over it freely.",
    }
    dismount: Dismount, Movement, ["D14", "CST-1"], "Which riders may get off their horses." => {
        All "all" "All riders may, for an action.",
        Dragoons "dragoons" "Dragoons only: those whose profile is called so.",
        Off "off" "Nobody may.",
    }
    voluntary_jump: VoluntaryJump, Movement, ["D22", "MOV-10"], "Whether somebody may jump off a wall by choice." => {
        On "on" "As a move; he suffers the fall.",
        Off "off" "Only the beaten come down that way.",
    }
    ford_rule: FordRule, Movement, ["D24"], "Whether rivers may be waded through, as broken ground." => {
        Nowhere "none" "Nowhere: bridges only.",
        Die "d6" "Anywhere; whoever steps in rolls a die: 1 drowns, 2 and 3 wet the powder.",
        NearBridge "near_bridge" "Within S of a bridge, without risk.",
    }
    clamp_total: ClampTotal, HandToHand, ["E3", "HTH-12"], "How totals of 0 or less are read for doubles and trebles." => {
        On "on" "They count as 1.",
        Off "off" "They count as they are: any higher total trebles them.",
    }
    fallen_attack_risk: FallenAttackRisk, HandToHand, ["E6", "HTH-11"], "What a fallen model risks that attacks from the ground." => {
        On "on" "As ever: +2 against it, and beaten at all it is out.",
        Off "off" "No more than a standing one.",
    }
    freehack_odd: FreehackOdd, HandToHand, ["E10", "HTH-8"], "What an odd die does in a free hack at somebody who recoils." => {
        Falls "falls" "He falls, as by an even one.",
        Recoil "recoil" "He recoils once more.",
    }
    follow_up: FollowUp, HandToHand, ["E13", "HTH-6"], "Whether a winner may follow whom he makes recoil." => {
        Off "off" "He stays where he is.",
        On "on" "He may step after him into contact, at no cost, unless another enemy holds him.",
    }
    weapon_ranking: WeaponRanking, HandToHand, ["E14", "HTH-4"], "Which list says which weapon is the better one." => {
        Supplement "MDS" "The supplement's: pike, lance, halberd, sword, musket; a dagger in ambush before all.",
        Base "SDS" "The base game's: lance, halberd and pike alike, sword, musket; a dagger gains nothing in ambush.",
    }
    range_penalties: RangePenalties, Shooting, ["G1", "SHOOT-1"], "Where the modifiers at longer ranges come from." => {
        Table "table" "From the table of weapons.",
        Text "text" "One less for every stick beyond the first, whatever the weapon.",
    }
    target_priority: TargetPriority, Shooting, ["G5", "SHOOT-4"], "Whether the nearest enemy must be shot at." => {
        On "on" "The nearest, unless he lies, fights, is in cover, or is foot before a rider.",
        Off "off" "Any enemy in range and sight.",
    }
    cover_touch_only: CoverTouchOnly, Shooting, ["G6", "SHOOT-6"], "How near cover has to be." => {
        Off "off" "On the line and nearer to the target, or touching it.",
        On "on" "The target's base touches it.",
    }
    wood_edge_reciprocal: WoodEdgeReciprocal, Shooting, ["G12", "SHOOT-8"], "Who sees a model at the inner edge of woods." => {
        Off "off" "Among shooters only who touches that edge from outside.",
        On "on" "Whoever it sees itself; it has soft cover.",
    }
    tree_capacity: TreeCapacity, Shooting, ["A5", "G13", "SET-4"], "How many models, one behind the other, a single tree shelters." => {
        One "1" "One: its cover reaches one base far.",
        Two "2" "Two: its cover reaches two bases far.",
    }
    national_features: NationalFeatures, Morale, ["B16", "NAT-AUSTRIA", "NAT-BRITAIN", "NAT-FRANCE", "NAT-PRUSSIA", "NAT-RUSSIA"], "Whether nations have features of their own." => {
        Off "off" "All nations play alike.",
        On "on" "Austria: +1 to attack or defend. Britain: one morale test again. France: one turnover ignored. Prussia: two dice for the first lost commander. Russia: half strength one loss later.",
    }
    half_rule: HalfRule, Morale, ["H1", "MOR-2"], "At which loss a squad has lost half its strength." => {
        FloorPlusOne "floor+1" "At more than half: the 5th of 8 or 9, the 6th of 10 or 11.",
        Ceil "ceil" "At half, rounded up: the 4th of 8, the 5th of 9 or 10.",
    }
    flee_strict: FleeStrict, Morale, ["H4", "MOR-3"], "Whether a flight may begin within S of a standing enemy." => {
        Off "off" "It may, if it leads away from him.",
        On "on" "It may not: the model is lost.",
    }
}

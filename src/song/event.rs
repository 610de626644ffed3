//! Events: everything that happens, with the clause, every die and every modifier. State changes nowhere else
//! than where these are made.

use super::bash::BashOutcome;
use super::effect::{Blow, Trigger};
use super::group::GroupKind;
use super::heights::HeightEvent;
use super::order::{BashTarget, Order};
use super::outcome::{FightOutcome, ShotOutcome};
use super::player::PlayerId;
use super::prompt::Prompt;
use super::special::SpecialEvent;
use super::state::{Loss, Outcome};
use super::volley::Shooter;
use crate::battle::clause::{Clause, Modifier};
use crate::dice::Die;
use crate::roster::weapon::Weapon;
use crate::scenario::Edge;
use crate::table::body::{ModelId, Side};
use crate::table::length::{Length, Point};
use crate::table::opening::OpeningId;
use serde::Serialize;

/// One side of a fight or shot: its die and what is added to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effort {
    /// Who.
    pub model: ModelId,
    /// The natural face.
    pub die: Die,
    /// Combat and every modifier.
    pub modifiers: Vec<Modifier>,
    /// Die and modifiers together.
    pub total: i8,
}

/// A Quality roll as it fell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rolled {
    /// Who rolled.
    pub model: ModelId,
    /// His Quality.
    pub quality: u8,
    /// What was added to each die.
    pub modifiers: Vec<Modifier>,
    /// The faces.
    pub dice: Vec<Die>,
    /// The dice that reached his Quality.
    pub successes: u8,
    /// Those that did not.
    pub failures: u8,
}

/// How somebody changed place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Travel {
    /// A move of his own (MOV-1).
    Move,
    /// A charge (CAV-1).
    Charge,
    /// Leaving combat (HTH-9).
    BreakOff,
    /// A recoil (HTH-6).
    Recoil,
    /// Giving way to a shot (SHOOT-2).
    Retreat,
    /// Following whom he made recoil (E13).
    FollowUp,
    /// Flight (MOR-3).
    Flight,
    /// Flight to the flag (SR-FLAG, C26).
    FlightToFlag,
    /// Up or down a ladder (MOV-9).
    Climb,
    /// Off a wall by choice (D22).
    Jump,
    /// Along a beat, before the alarm (I21).
    Beat,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// A house rule that was agreed on, or that there is none: the head of the log.
    HouseRule {
        /// The ruling that it changes.
        clause: Clause,
        /// The rule in a sentence.
        text: String,
    },
    /// An order was given and found legal.
    Ordered {
        /// Whose.
        player: PlayerId,
        /// The order.
        order: Order,
    },
    /// Both sides rolled, for attack and defence (SET-1) or for the first turn (INI-1).
    RollOff {
        /// For what.
        clause: Clause,
        /// A's and B's die.
        dice: [Die; 2],
        /// What each adds.
        modifiers: [Vec<Modifier>; 2],
        /// Who rolled more; `None`: a tie, rolled again.
        winner: Option<Side>,
    },
    /// It is settled who attacks (SET-1).
    RolesSettled {
        /// The attacker.
        attacker: Side,
    },
    /// The attacker took an edge, the defender has the other one (SET-6).
    EdgesSettled {
        /// The attacker's edge.
        attacker: Edge,
    },
    /// Somebody asks (a prompt is open).
    Asked(Prompt),
    /// A model was put on the table (SET-6).
    Deployed {
        /// Who.
        model: ModelId,
        /// Where.
        at: Point,
    },
    /// A player has deployed.
    DeploymentFinished {
        /// Which.
        player: PlayerId,
    },
    /// A turn begins (ACT-10).
    TurnStarted {
        /// Whose.
        player: PlayerId,
        /// Its number.
        turn: u16,
    },
    /// Models that begin the turn hidden may ambush (HTH-13, E19).
    Hidden {
        /// Who.
        models: Vec<ModelId>,
    },
    /// Dice for actions (ACT-1).
    Activated {
        /// The roll.
        roll: Rolled,
        /// The actions won.
        actions: u8,
        /// Whether play passes afterwards (ACT-2).
        turnover: bool,
    },
    /// An activation is over.
    ActivationEnded {
        /// Whose.
        model: ModelId,
        /// Actions left unspent (ACT-7).
        unspent: u8,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose.
        player: PlayerId,
        /// Why: turnover (ACT-2), all nominated (ACT-4), of his own will (ACT-10), or his squad has left (WIN-1, WIN-3).
        clause: Clause,
    },
    /// Somebody changed place.
    Travelled {
        /// Who.
        model: ModelId,
        /// How.
        travel: Travel,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// What slowed it (MOV-2).
        slowed_by: Vec<Clause>,
        /// The enemies it now touches.
        touches: Vec<ModelId>,
    },
    /// Somebody fell.
    Fell {
        /// Who.
        model: ModelId,
        /// Why.
        clause: Clause,
    },
    /// Somebody stood up (ACT-9).
    StoodUp {
        /// Who.
        model: ModelId,
    },
    /// A test of nerve before a charge: of a charger before a Fear model (F6), or of foot before cavalry (CAV-1).
    Braced {
        /// The roll.
        roll: Rolled,
        /// Whom it faces.
        facing: ModelId,
        /// The clause tested by.
        clause: Clause,
        /// What came of it.
        result: Braced,
    },
    /// A blow was struck.
    Fought {
        /// How.
        blow: Blow,
        /// The attacker's effort.
        attacker: Effort,
        /// The defender's.
        defender: Effort,
        /// What came of it.
        outcome: FightOutcome,
    },
    /// A shot was fired.
    Shot {
        /// With what.
        weapon: Weapon,
        /// Aimed.
        aimed: bool,
        /// Edge to edge.
        distance: Length,
        /// The shooter's effort.
        shooter: Effort,
        /// The target's.
        target: Effort,
        /// What came of it.
        outcome: ShotOutcome,
    },
    /// The commander orders a group (GRP-1).
    GroupOrdered {
        /// Who orders.
        commander: ModelId,
        /// What.
        kind: GroupKind,
        /// Whom.
        members: Vec<ModelId>,
    },
    /// The group rolled, against the worst of its targets (GRP-2, GRP-4).
    GroupRolled {
        /// The roll, in the name of the worst.
        roll: Rolled,
    },
    /// A Musician let a failed die be rolled again (SR-MUSICIAN).
    RolledAgain {
        /// Who played.
        musician: ModelId,
        /// The face that had failed.
        first: Die,
        /// The face that counts.
        again: Die,
        /// Whether it succeeds.
        success: bool,
    },
    /// Every member of the group has its actions (GRP-2).
    GroupActivated {
        /// Who.
        members: Vec<ModelId>,
        /// The actions of each.
        actions: u8,
        /// Whether play passes afterwards (GRP-3).
        turnover: bool,
    },
    /// A volley was fired (GRP-6).
    Volley {
        /// Who fired what.
        shooters: Vec<Shooter>,
        /// Edge to edge, from the worst shooter.
        distance: Length,
        /// The volley's effort, in the name of the worst shooter.
        shooter: Effort,
        /// The target's.
        target: Effort,
        /// What came of it.
        outcome: ShotOutcome,
    },
    /// Front and rear rank have swapped weapons (GRP-7).
    RanksSwapped {
        /// Who is loaded now.
        front: Vec<ModelId>,
        /// Who is not.
        rear: Vec<ModelId>,
    },
    /// One of a volley is out of ammunition, as his owner chose (G25).
    RanOut {
        /// Who.
        model: ModelId,
        /// Which weapon.
        weapon: Weapon,
    },
    /// A natural 1 made the shooter look at his ammunition (SHOOT-9).
    AmmunitionChecked {
        /// Who.
        model: ModelId,
        /// Which weapon.
        weapon: Weapon,
        /// The second die.
        die: Die,
        /// Whether it is spent for good.
        spent: bool,
    },
    /// A weapon is loaded again (SHOOT-10).
    Reloaded {
        /// Who.
        model: ModelId,
        /// Which weapon.
        weapon: Weapon,
    },
    /// Somebody may leave combat, or is held (HTH-9, E23).
    LeftCombat {
        /// Who.
        model: ModelId,
        /// Whether he got away.
        free: bool,
    },
    /// A morale test (MOR-1).
    MoraleTested {
        /// The roll.
        roll: Rolled,
        /// Why.
        trigger: Trigger,
    },
    /// A model is lost (H2).
    Lost {
        /// Who.
        model: ModelId,
        /// How.
        loss: Loss,
        /// The clause that took it.
        clause: Clause,
    },
    /// A squad uses the feature of its nation (NAT).
    FeatureUsed {
        /// Whose.
        player: PlayerId,
        /// The feature.
        clause: Clause,
    },
    /// The NCO takes command (SR-NCO, C7).
    TookCommand {
        /// Who.
        model: ModelId,
    },
    /// A squad has lost its commander, or half its strength, and tests (MOR-2).
    SquadShaken {
        /// Whose.
        player: PlayerId,
        /// Why.
        trigger: Trigger,
    },
    /// A squad broke (WIN-1).
    Broke {
        /// Whose.
        player: PlayerId,
        /// How many models it has left.
        left: u8,
        /// How many its enemies have, all together.
        enemies: u8,
        /// Whether its commander is among them.
        commander: bool,
    },
    /// The battle is over.
    Ended(Outcome),
    /// A flag comes to the ground (SR-FLAG, C23, C27).
    FlagDropped {
        /// Who carried it.
        model: ModelId,
        /// Whose flag it is.
        owner: PlayerId,
        /// Where it lies.
        at: Point,
        /// Why: laid down (C23), its bearer lost (SR-FLAG) or fled (C27).
        clause: Clause,
    },
    /// A flag is taken up, by friend or foe (C23, C25).
    FlagTaken {
        /// Who carries it now.
        model: ModelId,
        /// Whose flag it is.
        owner: PlayerId,
    },
    /// A rider got off his horse, which stays there (D14).
    Dismounted {
        /// Who.
        model: ModelId,
        /// Where the horse stands.
        at: Point,
    },
    /// Somebody mounted a horse (D14).
    Mounted {
        /// Who.
        model: ModelId,
        /// Where the horse stood.
        at: Point,
    },
    /// A blunderbuss hit whoever touches its target as well (SHOOT-12).
    Scattered {
        /// With what.
        weapon: Weapon,
        /// Edge to edge.
        distance: Length,
        /// The shooter's effort.
        shooter: Effort,
        /// That of who touches the target.
        target: Effort,
        /// What came of it.
        outcome: ShotOutcome,
    },
    /// A door or gate was opened: on the way through it (D15), or for an action (CST-1).
    DoorOpened {
        /// Who opened it.
        model: ModelId,
        /// Which.
        door: OpeningId,
        /// D15 or CST-1.
        clause: Clause,
    },
    /// A door or gate was closed for an action (CST-1).
    DoorClosed {
        /// Who closed it.
        model: ModelId,
        /// Which.
        door: OpeningId,
    },
    /// Something was bashed (BASH-1).
    Bashed {
        /// What.
        target: BashTarget,
        /// Whether it was a powerful blow.
        powerful: bool,
        /// The model's effort.
        model: Effort,
        /// The die rolled for the thing.
        die: Die,
        /// What is added to that.
        modifiers: Vec<Modifier>,
        /// What came of it.
        outcome: BashOutcome,
        /// The Combat that is left to the thing.
        left: i8,
    },
    /// On walls, ladders and banks (MOV-8 to MOV-10, D24).
    Height(HeightEvent),
    /// By the scenario's special rules.
    Special(SpecialEvent),
    /// A round begins: one card a player, shuffled (INI-2).
    Shuffled {
        /// Which round, from 1.
        round: u16,
        /// Whose cards are in the deck.
        players: Vec<PlayerId>,
    },
    /// The deck is shuffled once more, since who acted last would act first (B21).
    ShuffledAgain {
        /// Whose card lay on top.
        player: PlayerId,
    },
    /// A card was drawn (INI-2).
    Drawn {
        /// Whose.
        player: PlayerId,
        /// Whose cards are still to come this round.
        left: Vec<PlayerId>,
    },
}

/// The result of a test before a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Braced {
    /// He dares (F6).
    Dares,
    /// He does not dare: no charge at it this turn (F6).
    Daunted,
    /// Stands, and fires a last shot with this weapon (CAV-2).
    Fires(Weapon),
    /// Stands and fights as usual (CAV-2).
    Stands,
    /// Runs, and is removed (CAV-2).
    Runs,
}

//! Refusals: why an order is illegal, with the clause and the numbers.

use super::flags::FlagId;
use super::heights::HeightRefusal;
use super::mounting::HorseId;
use super::special::SpecialRefusal;
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::table::body::ModelId;
use crate::table::feature::FeatureKind;
use crate::table::length::Length;
use crate::table::opening::DoorState;
use crate::table::scale::Stick;
use serde::Serialize;
use thiserror::Error;

/// Why an order is refused. Its text is one sentence for the player; [`Refusal::clause`] names the rule.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
pub enum Refusal {
    /// No such model.
    #[error("there is no model {0}")]
    UnknownModel(ModelId),
    /// It belongs to the other side.
    #[error("{0} is not yours to command now")]
    NotYours(String),
    /// It belongs to the side that does not deploy now.
    #[error("{0} is not of the side that deploys now")]
    NotDeploying(String),
    /// The order does not fit what the battle waits for.
    #[error("{order} is not possible now: {awaited}")]
    WrongMoment {
        /// The order in a word.
        order: &'static str,
        /// What is awaited.
        awaited: &'static str,
    },
    /// The answer is not among the prompt's.
    #[error("that is not one of the {0} answers")]
    NotAnAnswer(usize),
    /// The battle is over.
    #[error("the battle is over")]
    Over,
    /// The centre lies outside the deployment zone.
    #[error("{at} is outside the deployment zone, which reaches from {min} to {max}")]
    OutsideZone {
        /// Where it was to stand.
        at: crate::table::length::Point,
        /// South-west corner of the zone.
        min: crate::table::length::Point,
        /// North-east corner of the zone.
        max: crate::table::length::Point,
    },
    /// Something is in the way at that place.
    #[error(
        "there is no room at {0}: a base, impassable terrain or the table's edge is in the way"
    )]
    NoRoom(crate::table::length::Point),
    /// Models still wait for deployment.
    #[error("{0} models are still to be deployed")]
    StillWaiting(usize),
    /// The model was nominated before this turn.
    #[error("{0} was nominated before this turn")]
    NominatedBefore(String),
    /// The model is not on the table.
    #[error("{0} is not on the table")]
    NotOnTable(String),
    /// A wrong number of dice.
    #[error("one, two or three dice, not {0}")]
    DiceNumber(u8),
    /// Unpredictable models roll three dice.
    #[error("{0} is Unpredictable and always rolls 3 dice")]
    Unpredictable(String),
    /// Too few actions left.
    #[error("that costs {cost} actions, {left} left")]
    TooFewActions {
        /// The price.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// A fallen model can only stand up or attack an adjacent enemy.
    #[error("{0} has fallen: it can stand up, or attack an enemy in contact")]
    Fallen(String),
    /// It stands already.
    #[error("{0} is on its feet")]
    NotFallen(String),
    /// The attack of this turn is used.
    #[error("{0} has made its one attack of this turn")]
    AttackedBefore(String),
    /// A Slow model moves once a turn.
    #[error("{0} is Slow and has moved this turn")]
    Slow(String),
    /// Not a move at all.
    #[error("that place is where it stands")]
    NoMove,
    /// The stick is too short.
    #[error("too far: {distance} mm, the {stick} stick is {reach} mm{because}")]
    TooFar {
        /// How far it would be.
        distance: Length,
        /// The stick that counts.
        stick: Stick,
        /// Its length.
        reach: Length,
        /// What shortened it, with a comma before it; empty where nothing did.
        because: String,
    },
    /// The table ends there.
    #[error("the table ends there: nobody leaves it by choice")]
    TableEdge,
    /// A feature bars the way.
    #[error("there is no way through the {0}")]
    Barred(FeatureKind),
    /// The way touches an enemy before its end.
    #[error("the way meets {0}: a move ends in contact")]
    EnemyInTheWay(String),
    /// No room past or on a friend.
    #[error(
        "{0} is in the way: friends may be passed, not stopped on, and not while they fight or on a bridge or rampart"
    )]
    FriendInTheWay(String),
    /// Standing enemies in contact hold it.
    #[error(
        "{enemy} holds it in hand-to-hand: leaving combat costs 2 actions and risks a free hack"
    )]
    Held {
        /// One of those who hold it.
        enemy: String,
    },
    /// Nobody holds it: an ordinary move will do.
    #[error("no standing enemy touches it: an ordinary move will do")]
    NotHeld,
    /// Not in contact with that enemy.
    #[error("{enemy} is {distance} mm away: hand-to-hand needs contact, 0.5 mm at most")]
    NotInContact {
        /// The enemy.
        enemy: String,
        /// Edge to edge.
        distance: Length,
    },
    /// The target is a friend.
    #[error("{0} is a friend")]
    Friend(String),
    /// A horseman may not touch foot in the open without attacking.
    #[error(
        "a charge at {target} needs an action for the blow: the move costs {cost}, {left} left"
    )]
    ChargeWithoutBlow {
        /// Who would be charged.
        target: String,
        /// What the move costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// A horseman has attacked already and may not charge.
    #[error("a charge at {0} needs this turn's attack, which is used")]
    ChargeWithoutAttack(String),
    /// The charger does not see its target.
    #[error("{0} is out of sight: who charges must see his target when the last move starts")]
    ChargeUnseen(String),
    /// It has charged and must fight first.
    #[error("it has charged {0} and must strike the blow first")]
    MustFight(String),
    /// It did not dare to touch that Fear model.
    #[error("it did not dare to touch {0} this turn")]
    Daunted(String),
    /// It has no such weapon.
    #[error("{model} has no {weapon}")]
    NoWeapon {
        /// Who.
        model: String,
        /// Which weapon.
        weapon: Weapon,
    },
    /// It carries the flag, and the weapon takes both hands.
    #[error("{model} carries the flag: a {weapon} takes both hands")]
    HandsFull {
        /// Who.
        model: String,
        /// Which weapon.
        weapon: Weapon,
    },
    /// The weapon does not shoot.
    #[error("nobody shoots with a {0}")]
    NotAFirearm(Weapon),
    /// It is not loaded.
    #[error("the {0} is not loaded: reloading costs 2 actions")]
    NotLoaded(Weapon),
    /// It is loaded.
    #[error("the {0} is loaded")]
    LoadedAlready(Weapon),
    /// A standing enemy in contact leaves no time to reload.
    #[error("{0} is in contact: nobody reloads in hand-to-hand")]
    ReloadInContact(String),
    /// The house rules let no turn end early.
    #[error("turns are not ended early: every model is nominated, or a turnover ends it")]
    NoEarlyEnd,
    /// Three moves a turn, however many actions a double six brought.
    #[error("{0} has made three moves this turn")]
    ThreeMoves(String),
    /// The house rules let a move end at an obstacle.
    #[error("a move ends at the {0}, the next one crosses it")]
    ObstacleFirst(crate::table::feature::FeatureKind),
    /// It needs no loading.
    #[error("a {0} needs no reloading")]
    NeedsNoLoading(Weapon),
    /// Out of ammunition.
    #[error("the {0} is out of ammunition for the rest of the battle")]
    OutOfAmmunition(Weapon),
    /// A rifle does one or the other in a turn.
    #[error("a rifle is not fired and reloaded in one turn")]
    RifleOncePerTurn,
    /// Beyond the weapon's last range band.
    #[error("too far: {distance} mm, a {weapon} reaches {reach} mm")]
    OutOfRange {
        /// Edge to edge.
        distance: Length,
        /// The weapon.
        weapon: Weapon,
        /// Its farthest range.
        reach: Length,
    },
    /// Something blocks the line of sight.
    #[error("no line of sight: {0}")]
    NoSight(String),
    /// The shooter is in hand-to-hand.
    #[error("{0} touches the shooter: nobody shoots out of hand-to-hand")]
    ShooterEngaged(String),
    /// The target is in contact with a friend of the shooter.
    #[error("{target} is in contact with {friend}: nobody shoots into hand-to-hand")]
    TargetEngaged {
        /// The target.
        target: String,
        /// The friend.
        friend: String,
    },
    /// A nearer enemy must be shot at first.
    #[error(
        "{nearer} is nearer ({near} mm against {far} mm) and neither fallen, in cover nor in hand-to-hand"
    )]
    NearerTarget {
        /// Who is nearer.
        nearer: String,
        /// How far he is.
        near: Length,
        /// How far the target is.
        far: Length,
    },
    /// Whoever does not command gives no orders.
    #[error("{0} does not command the squad, and orders no group")]
    NotInCommand(String),
    /// He lies on the ground.
    #[error("{0} has fallen, and gives no orders before he stands")]
    CommanderFallen(String),
    /// One group after the other.
    #[error("the group that was ordered still acts")]
    GroupStillActs,
    /// Too few or too many.
    #[error("a group is 2{most} models, not {number}")]
    GroupSize {
        /// How many.
        number: usize,
        /// The upper limit in words.
        most: &'static str,
    },
    /// The commander orders others.
    #[error("{0} gives the order, and is no part of the group")]
    CommanderInGroup(String),
    /// Only with their like.
    #[error("{one} is {rule}, {other} is not: they are no group")]
    NotTheirLike {
        /// Who has the rule.
        one: String,
        /// Which.
        rule: SpecialRule,
        /// Who has not.
        other: String,
    },
    /// The commander's word does not carry so far.
    #[error("{member} is too far from {commander}: {distance} mm, his word carries {reach} mm")]
    BeyondCommand {
        /// Who is too far away.
        member: String,
        /// The commander.
        commander: String,
        /// Edge to edge.
        distance: Length,
        /// How far his word carries.
        reach: Length,
    },
    /// The commander is out of sight.
    #[error("{member} does not see {commander}: {because}")]
    CommanderUnseen {
        /// Who does not see him.
        member: String,
        /// The commander.
        commander: String,
        /// What is between.
        because: String,
    },
    /// Not one chain of contact.
    #[error("{apart} is in no chain of contact with {from}")]
    NoChain {
        /// Who stands apart.
        apart: String,
        /// From whom.
        from: String,
    },
    /// Too few loaded models for a volley.
    #[error("a volley needs {least} loaded models, {loaded} of these")]
    FewLoaded {
        /// How many are loaded.
        loaded: usize,
        /// How many must be.
        least: usize,
    },
    /// Too few models can fire at that target.
    #[error("{able} can fire, {least} must: {model}: {why}")]
    FewShooters {
        /// How many can.
        able: usize,
        /// How many must.
        least: usize,
        /// The first who cannot.
        model: String,
        /// Why not.
        why: Box<Refusal>,
    },
    /// It has nothing to fire.
    #[error("{0} has no firearm")]
    NoFirearm(String),
    /// No volley was ordered.
    #[error("no volley was ordered")]
    NoVolleyOrdered,
    /// No Shoot and Reload was ordered.
    #[error("no Shoot and Reload was ordered")]
    NoRanksOrdered,
    /// Two ranks are an even number.
    #[error("front and rear rank are 2, 4 or 6 models, not {0}")]
    OddRanks(usize),
    /// Somebody was not loaded when the turn began.
    #[error("{0} was not loaded when the turn began")]
    NotLoadedAtStart(String),
    /// Different weapons cannot be swapped.
    #[error("{one} has a {weapon}, {other} a {with}: only like weapons are swapped")]
    MixedWeapons {
        /// One of them.
        one: String,
        /// What he has.
        weapon: Weapon,
        /// Another.
        other: String,
        /// What he has.
        with: Weapon,
    },
    /// They cannot stand two by two.
    #[error("they do not stand two by two in contact")]
    NoRanks,
    /// A member has too few actions left.
    #[error("that costs {cost} actions, {model} has {left} left")]
    MemberActions {
        /// Who.
        model: String,
        /// The price.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// Nobody aims under that order.
    #[error("nobody aims in a group that was ordered to fire together")]
    NoAiming,
    /// A Regroup brings no attack.
    #[error("{0} was ordered to regroup: no attacks")]
    NoAttackInRegroup(String),
    /// A fall is no way to rally.
    #[error("{0} was ordered to regroup: no jumps")]
    NoJumpInRegroup(String),
    /// It could end with the others.
    #[error(
        "{model} would end {distance} mm from the others; it can reach them, and must end in contact with one of them"
    )]
    LeavesGroup {
        /// Who.
        model: String,
        /// How far from the others.
        distance: Length,
    },
    /// It could end nearer to the others.
    #[error(
        "{model} would end {distance} mm from the others, and can come as near as {nearest} mm"
    )]
    NotNearEnough {
        /// Who.
        model: String,
        /// How far from the others.
        distance: Length,
        /// How near it could come.
        nearest: Length,
    },
    /// No group acts.
    #[error("no group acts now")]
    NoGroup,
    /// It belongs to no group in action.
    #[error("{0} is not in the group that acts")]
    NotInGroup(String),
    /// It is its turn already.
    #[error("{0} acts already")]
    ActsAlready(String),
    /// It has spent all its actions.
    #[error("{0} has no action left")]
    NothingLeft(String),
    /// He takes no part in orders to groups.
    #[error("{model} takes no part in orders to groups ({rule}, {})", rule.clause())]
    InNoGroup {
        /// Who.
        model: String,
        /// By which of his rules.
        rule: SpecialRule,
    },
    /// It carries no flag.
    #[error("{0} carries no flag")]
    NoFlag(String),
    /// No such flag.
    #[error("there is no flag {0}")]
    UnknownFlag(FlagId),
    /// Somebody has it in his hand.
    #[error("{0} carries that flag: only from the ground can it be taken up")]
    FlagInHand(String),
    /// No hand is free.
    #[error("{0} carries a flag already, and has one hand for flags")]
    OneFlagEach(String),
    /// It lies too far away.
    #[error("the flag lies {distance} mm away: taking it up needs contact, 0.5 mm at most")]
    FlagTooFar {
        /// From the edge of the base.
        distance: Length,
    },
    /// It was laid down by him, just now.
    #[error("{0} has laid the flag down this turn, and takes it up again in another one only")]
    LaidDown(String),
    /// It has no horse to get off.
    #[error("{0} does not ride")]
    NotRiding(String),
    /// It rides already.
    #[error("{0} rides already")]
    RidesAlready(String),
    /// It never learned to.
    #[error("{0} is no rider")]
    NoRider(String),
    /// In hand-to-hand nobody gets on or off.
    #[error("{0} is in contact: nobody gets on or off a horse in hand-to-hand")]
    MountingInContact(String),
    /// The house rules let nobody dismount, or not him.
    #[error("{model} may not dismount: house rule dismount = {value}")]
    NoDismounting {
        /// Who.
        model: String,
        /// What was agreed on.
        value: &'static str,
    },
    /// No such horse.
    #[error("there is no horse {0}")]
    UnknownHorse(HorseId),
    /// It is the enemy's.
    #[error("that horse is the enemy's")]
    EnemysHorse,
    /// It stands too far away.
    #[error("the horse stands {distance} mm away: mounting needs contact, 0.5 mm at most")]
    HorseTooFar {
        /// Edge to edge.
        distance: Length,
    },
    /// A rider needs more room than a man.
    #[error(
        "there is no room at {0} for a horse: a base, impassable terrain, an enemy or the table's edge is too near"
    )]
    NoRoomToMount(crate::table::length::Point),
    /// A move ends at a door, an opening, or rubble.
    #[error("a move ends at the {0}, the next action passes it")]
    ThresholdFirst(&'static str),
    /// A door is shut or locked.
    #[error("the {name} is {state}: {remedy}")]
    DoorBarred {
        /// The door.
        name: String,
        /// How it stands.
        state: DoorState,
        /// What to do about it.
        remedy: &'static str,
    },
    /// There is no door of that number.
    #[error("there is no such door")]
    NoSuchDoor,
    /// Not in contact with the door or thing.
    #[error("it does not touch the {0}: that needs contact, 0.5 mm at most")]
    NotAtIt(String),
    /// A locked door cannot be opened.
    #[error("the {0} is locked: it has to be bashed")]
    DoorLocked(String),
    /// A broken door neither opens nor closes.
    #[error("the {0} is broken open for good")]
    DoorBroken(String),
    /// A door that the scenario has not shut.
    #[error("the {0} is not shut: it opens with the move through it")]
    DoorIsFree(String),
    /// Somebody stands in the door.
    #[error("{model} stands in the {door}")]
    StandsInDoor {
        /// Who.
        model: String,
        /// The door.
        door: String,
    },
    /// The door is open, or opens by itself.
    #[error("the {name} is {state}: there is nothing to bash")]
    NoNeedToBash {
        /// The door.
        name: String,
        /// How it stands.
        state: DoorState,
    },
    /// Brick, stone, and what grows.
    #[error("a {0} cannot be bashed: only doors, fences, timber walls and rubble can")]
    CannotBash(FeatureKind),
    /// About walls, ladders and arms.
    #[error(transparent)]
    Height(#[from] HeightRefusal),
    /// By a special rule of the scenario.
    #[error(transparent)]
    Special(#[from] SpecialRefusal),
    /// The centre lies on no part of the ground where that model may stand.
    #[error("{at} is no place for {model}: deploy him in {parts}")]
    OutsideParts {
        /// Who.
        model: String,
        /// Where he was to stand.
        at: crate::table::length::Point,
        /// Where he may.
        parts: String,
    },
    /// A part has its share.
    #[error("{part} takes {wanted} models of the squad, and no more")]
    PartFull {
        /// The part.
        part: String,
        /// Its share.
        wanted: usize,
    },
    /// Too few would be left for a part.
    #[error("{part} needs {wanted} models of the squad, and only {able} could still stand there")]
    PartShort {
        /// The part.
        part: String,
        /// Its share.
        wanted: usize,
        /// Who could.
        able: usize,
    },
}

//! Song of Drums and Shakos: its state machine, orders, events and rules.
//!
//! | to find | look in |
//! |---|---|
//! | who takes part, how it stands | [`muster`], [`player`], [`state`] |
//! | what may be ordered, and why not | [`order`], [`check`], [`refusal`], [`legal`] |
//! | what happens | [`event`], [`effect`], [`engine`] |
//! | roles, edges, deployment, first turn | [`setup`], [`parts`] |
//! | roles, edges, deployment, first turn | [`setup`] |
//! | whose turn it is, with more than two players | [`cards`] |
//! | nomination, dice, turnover, turns | [`activation`], [`quality`], [`quality_roll`] |
//! | Leader and NCO | [`command`] |
//! | group orders, the members' turns, volleys, regrouping | [`group`], [`group_turn`], [`volley`], [`regroup`] |
//! | movement, charges, Fear | [`movement`], [`charge`] |
//! | hand-to-hand, free hacks, recoil, leaving combat | [`melee`], [`hacks`], [`recoil`] |
//! | doors and gates, bashing | [`doors`], [`bash`] |
//! | hand-to-hand, recoil, leaving combat | [`melee`], [`recoil`] |
//! | shooting, reloading, ammunition | [`shooting`], [`loading`] |
//! | morale, flight | [`morale`], [`flight`] |
//! | hand-to-hand, recoil, leaving combat | [`melee`], [`recoil`] |
//! | shooting, scatter, reloading, ammunition | [`shooting`], [`scatter`], [`loading`] |
//! | mounting and dismounting | [`mounting`] |
//! | morale, flight, to the edge or to the flag | [`morale`], [`flight`], [`refuge`] |
//! | flags | [`flags`] |
//! | losses, breaking, victory | [`losses`] |
//! | house rules, each a switch; national features | [`house`], [`national`] |
//! | special rules of scenarios | [`special`] |
//! | the log in words, records in files | [`wording`], [`record_file`] |

pub mod activation;
pub mod bash;
pub mod bearing;
pub mod cards;
pub mod charge;
pub mod check;
pub mod command;
pub mod doors;
mod doors_wording;
pub mod effect;
pub mod engine;
pub mod event;
mod flag_wording;
pub mod flags;
pub mod flight;
mod flight_round;
pub mod group;
pub mod group_turn;
mod group_wording;
pub mod hacks;
pub mod heights;
pub mod house;
pub mod legal;
pub mod loading;
pub mod losses;
pub mod melee;
pub mod morale;
pub mod mounting;
pub mod movement;
pub mod muster;
pub mod national;
pub mod order;
pub mod outcome;
pub mod parts;
pub mod player;
mod player_wording;
pub mod prompt;
mod prompt_wording;
pub mod quality;
pub mod quality_roll;
pub mod recoil;
pub mod record_file;
pub mod refuge;
pub mod refusal;
mod refusal_clauses;
pub mod regroup;
pub mod resolution;
pub mod scatter;
pub mod setup;
pub mod shooting;
pub mod special;
pub mod state;
mod sums_wording;
mod systems;
pub mod volley;
pub mod wording;

//! All tests, in one binary so that the engine is linked once.

mod check_broken;
mod check_command;
mod check_places;
mod dice;
mod editor_any;
#[cfg(feature = "view")]
mod editor_beats;
mod editor_document;
#[cfg(feature = "view")]
mod editor_hand;
mod editor_openings;
#[cfg(feature = "view")]
mod editor_parts;
#[cfg(feature = "view")]
mod editor_parts_panel;
mod editor_rules;
#[cfg(feature = "view")]
mod editor_shelf;
mod editor_trials;
#[cfg(feature = "view")]
mod gallery;
mod heights_falls;
mod heights_ladders;
mod heights_playouts;
mod heights_stairs;
mod heights_table;
mod heights_water;
mod house_activation;
mod house_commands;
mod house_data;
mod house_fights;
mod house_movement;
mod house_national;
mod house_playout;
mod house_shooting;
mod house_squads;
mod links;
mod odds;
mod odds_command;
mod odds_outcome;
mod odds_quality;
mod odds_reference;
mod opponent_choices;
mod opponent_doors;
mod opponent_flags;
mod opponent_formations;
mod opponent_groups;
mod opponent_heights;
mod opponent_playouts;
#[cfg(feature = "view")]
mod picture;
mod players_playout;
mod playout;
mod property_edges;
mod property_games;
mod property_sight;
mod property_turns;
mod replay_command;
mod roster_docs;
mod roster_files;
mod roster_prices;
mod roster_squads;
mod roster_weapons;
#[cfg(feature = "view")]
mod sandbox_hand;
#[cfg(feature = "view")]
mod sandbox_keep;
#[cfg(feature = "view")]
mod sandbox_setting;
mod saves;
mod scenario_files;
mod scenario_layouts;
mod scenario_map;
mod scenario_random;
mod simulate_command;
mod simulate_nations;
mod song_activation;
mod song_ambush;
mod song_bash;
mod song_bystanders;
mod song_charge;
mod song_choices;
mod song_command;
mod song_doors;
mod song_fear;
mod song_flags;
mod song_flight;
mod song_group;
mod song_group_playouts;
mod song_group_turns;
mod song_history;
mod song_leaving;
mod song_loading;
mod song_melee;
mod song_melee_results;
mod song_morale;
mod song_mounting;
mod song_movement;
mod song_players;
mod song_players_end;
mod song_ranks;
mod song_recoil;
mod song_refuge;
mod song_regroup;
mod song_retreat;
mod song_scatter;
mod song_setup;
mod song_shooting;
mod song_targets;
mod song_victory;
mod song_volley;
mod song_wording;
mod special_ammunition;
mod special_dusk;
mod special_errand;
mod special_fence;
mod special_foraging;
mod special_ground;
mod special_nerve;
#[cfg(feature = "view")]
mod special_parts;
mod special_playouts;
mod special_quarters;
mod special_refuge;
mod special_sentries;
mod special_storm;
mod support;
mod table_contact;
mod table_cover;
mod table_doorways;
mod table_measures;
mod table_motion;
mod table_outline;
mod table_physics;
mod table_random;
mod table_room;
mod table_rooms;
mod table_sight;
mod table_ways;
mod table_woods;
mod ui_allies;
#[cfg(feature = "view")]
mod ui_contact;
#[cfg(feature = "view")]
mod ui_doors;
#[cfg(feature = "view")]
mod ui_files;
#[cfg(feature = "view")]
mod ui_flags;
mod ui_groups;
#[cfg(feature = "view")]
mod ui_heights;
mod ui_house;
#[cfg(feature = "view")]
mod ui_mouse;
#[cfg(feature = "view")]
mod ui_moves;
#[cfg(feature = "view")]
mod ui_odds;
#[cfg(feature = "view")]
mod ui_panels;
#[cfg(feature = "view")]
mod ui_pick;
#[cfg(feature = "view")]
mod ui_players;
#[cfg(feature = "view")]
mod ui_sealed;
#[cfg(feature = "view")]
mod ui_taps;
mod ui_touch;
mod ui_whole_battle;
#[cfg(feature = "view")]
mod view;
#[cfg(feature = "view")]
mod view_flags;
#[cfg(feature = "view")]
mod view_rest;

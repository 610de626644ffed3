#![allow(dead_code)]
mod playout;
mod special_dusk;
mod special_errand;
mod special_fence;
mod special_foraging;
mod special_nerve;
mod special_parts;
mod special_quarters;
mod special_refuge;
mod special_sentries;
mod support;

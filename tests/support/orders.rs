//! Orders in the words of tests: models by number, places in millimetres.

use tirailleur::roster::weapon::Weapon;
use tirailleur::song::flags::FlagId;
use tirailleur::song::group::GroupKind;
use tirailleur::song::mounting::HorseId;
use tirailleur::song::order::Order;
use tirailleur::table::body::ModelId;
use tirailleur::table::length::Point;

/// Nominates a model.
pub const fn nominate(model: u16, dice: u8) -> Order {
    Order::Nominate {
        model: ModelId(model),
        dice,
    }
}

/// Deploys a model.
pub fn deploy(model: u16, x: f64, y: f64) -> Order {
    Order::Deploy {
        model: ModelId(model),
        at: Point::from_mm(x, y),
    }
}

/// Moves the active model.
pub fn go(x: f64, y: f64) -> Order {
    Order::Move {
        to: Point::from_mm(x, y),
    }
}

/// Breaks off from combat.
pub fn leave(x: f64, y: f64) -> Order {
    Order::LeaveCombat {
        to: Point::from_mm(x, y),
    }
}

/// A plain attack of the active model.
pub const fn fight(target: u16) -> Order {
    Order::Fight {
        target: ModelId(target),
        powerful: false,
    }
}

/// A powerful attack of the active model.
pub const fn powerful(target: u16) -> Order {
    Order::Fight {
        target: ModelId(target),
        powerful: true,
    }
}

/// An unaimed musket shot of the active model.
pub const fn shoot(target: u16) -> Order {
    Order::Shoot {
        target: ModelId(target),
        weapon: Weapon::Musket,
        aimed: false,
    }
}

/// An aimed musket shot of the active model.
pub const fn aim(target: u16) -> Order {
    Order::Shoot {
        target: ModelId(target),
        weapon: Weapon::Musket,
        aimed: true,
    }
}

/// Reloads the active model's musket.
pub const RELOAD: Order = Order::Reload {
    weapon: Weapon::Musket,
};

/// Orders a group.
pub fn group(kind: GroupKind, members: &[u16], dice: u8) -> Order {
    Order::Group {
        kind,
        members: members.iter().copied().map(ModelId).collect(),
        dice,
    }
}

/// Lets another member of the group take over.
pub const fn pick(model: u16) -> Order {
    Order::Pick {
        model: ModelId(model),
    }
}

/// Fires the volley that was ordered.
pub const fn volley(target: u16) -> Order {
    Order::Volley {
        target: ModelId(target),
    }
}

/// Fires by ranks and swaps weapons.
pub const fn by_ranks(target: u16) -> Order {
    Order::ShootAndReload {
        target: ModelId(target),
    }
}

/// Takes up a flag.
pub const fn take_flag(flag: FlagId) -> Order {
    Order::TakeFlag { flag }
}

/// Mounts a horse.
pub const fn mount(horse: u8) -> Order {
    Order::Mount {
        horse: HorseId(horse),
    }
}

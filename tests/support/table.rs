//! A table without a window, for tests of geometry: lay features, put bodies, ask sight and movement.

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::time::TimePlugin;
use std::sync::Arc;
use tirailleur::table::base::{Base, Footprint};
use tirailleur::table::body::{Bodies, Body, ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind, Layout, Look, Shape};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::motion::{Motion, Mover, Path};
use tirailleur::table::physics;
use tirailleur::table::scale::{Scale, Stick};
use tirailleur::table::sight::{Sight, SightLine, Through, Viewer};

/// A place in millimetres.
pub fn at(x: f64, y: f64) -> Point {
    Point::from_mm(x, y)
}

/// A length in millimetres.
pub fn mm(length: f64) -> Length {
    Length::from_mm(length)
}

/// A foot base at 15 mm.
pub fn foot() -> Base {
    Base::round(Scale::Fifteen.base_width(false))
}

/// A mounted base at 15 mm.
pub fn horse() -> Base {
    Base::round(Scale::Fifteen.base_width(true))
}

/// A foot base somewhere.
pub fn foot_at(x: f64, y: f64) -> Footprint {
    Footprint {
        at: at(x, y),
        base: foot(),
    }
}

/// An upright rectangle from its middle and its size.
pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Shape {
    Shape::Rect {
        center: at(x, y),
        size: (mm(width), mm(height)),
        turn: 0,
    }
}

/// A circle.
pub fn disc(x: f64, y: f64, radius: f64) -> Shape {
    Shape::Disc {
        center: at(x, y),
        radius: mm(radius),
    }
}

/// A feature without a name.
pub fn feature(kind: FeatureKind, shape: Shape) -> Feature {
    Feature {
        kind,
        shape,
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    }
}

/// A standing man on foot.
pub fn man(model: u16, side: Side, x: f64, y: f64) -> Body {
    Body {
        model: ModelId(model),
        side,
        at: at(x, y),
        base: foot(),
        mounted: false,
        fallen: false,
        engaged: false,
    }
}

/// A standing rider.
pub fn rider(model: u16, side: Side, x: f64, y: f64) -> Body {
    Body {
        base: horse(),
        mounted: true,
        ..man(model, side, x, y)
    }
}

/// How a body moves: foot M, mounted L.
pub fn mover(body: &Body) -> Mover {
    Mover {
        model: body.model,
        side: body.side,
        at: body.at,
        base: body.base,
        mounted: body.mounted,
        light: false,
        stick: if body.mounted {
            Stick::Long
        } else {
            Stick::Medium
        },
    }
}

/// A table in a headless app.
pub struct Table {
    pub app: App,
    judges: SystemState<(Sight<'static, 'static>, Motion<'static, 'static>)>,
}

impl Table {
    /// A 15 mm table of 600 x 600 mm.
    pub fn new(features: Vec<Feature>, bodies: Vec<Body>) -> Self {
        Self::sized(Scale::Fifteen, (600.0, 600.0), features, bodies)
    }

    /// A table of any scale and size (millimetres).
    pub fn sized(
        scale: Scale,
        size: (f64, f64),
        features: Vec<Feature>,
        bodies: Vec<Body>,
    ) -> Self {
        let mut app = App::new();
        app.add_plugins((
            TaskPoolPlugin::default(),
            TimePlugin,
            TransformPlugin,
            physics::plugin,
        ));
        let judges = SystemState::new(app.world_mut());
        let mut table = Self { app, judges };
        table.lay(scale, size, features);
        table.put(bodies);
        table
    }

    /// Replaces the terrain.
    pub fn lay(&mut self, scale: Scale, size: (f64, f64), features: Vec<Feature>) {
        physics::set_table(
            self.app.world_mut(),
            Arc::new(Layout {
                scale,
                size: (mm(size.0), mm(size.1)),
                features,
            }),
        );
        physics::sync(self.app.world_mut());
    }

    /// Replaces the bodies.
    pub fn put(&mut self, mut bodies: Vec<Body>) {
        bodies.sort_by_key(|body| body.model);
        self.app.world_mut().resource_mut::<Bodies>().0 = bodies;
        physics::sync(self.app.world_mut());
    }

    /// Changes one body.
    pub fn change(&mut self, model: u16, change: impl FnOnce(&mut Body)) {
        let mut bodies = self.app.world_mut().resource_mut::<Bodies>();
        let body = bodies
            .0
            .iter_mut()
            .find(|body| body.model == ModelId(model))
            .expect("the model is on the table");
        change(body);
        physics::sync(self.app.world_mut());
    }

    /// The body of a model.
    pub fn body(&self, model: u16) -> Body {
        *self
            .app
            .world()
            .resource::<Bodies>()
            .get(ModelId(model))
            .expect("the model is on the table")
    }

    /// All bodies on the table.
    pub fn bodies(&self) -> Vec<Body> {
        self.app.world().resource::<Bodies>().0.clone()
    }

    /// Whether a model is on the table.
    pub fn has(&self, model: u16) -> bool {
        let bodies = self.app.world().resource::<Bodies>();
        bodies.get(ModelId(model)).is_some()
    }

    /// Asks the judges.
    pub fn ask<T>(&mut self, question: impl FnOnce(&Sight, &Motion) -> T) -> T {
        let (sight, motion) = self
            .judges
            .get(self.app.world())
            .expect("the table has been set up");
        question(&sight, &motion)
    }

    /// The line between two models.
    pub fn line(&mut self, from: u16, to: u16, through: Through) -> SightLine {
        let line = self.ask(|sight, _| sight.between(ModelId(from), ModelId(to), through));
        let line = line.expect("both are on the table");
        let clear = self.ask(|sight, _| sight.sees(ModelId(from), ModelId(to), through));
        assert_eq!(
            line.is_clear(),
            clear,
            "the short answer agrees with the long one: {line:?}"
        );
        line
    }

    /// The line between two places on which foot could stand.
    pub fn between(&mut self, from: Point, to: Point, through: Through) -> SightLine {
        let viewer = |at| Viewer {
            model: None,
            footprint: Footprint { at, base: foot() },
        };
        self.ask(|sight, _| sight.line(viewer(from), viewer(to), through))
    }

    /// A model's move, after checking what holds for every trace: a trace to its end arrives there at the same cost,
    /// the end is on the grid and there is room.
    pub fn trace(&mut self, mover: &Mover, to: Point) -> Path {
        self.ask(|_, motion| {
            let path = motion.trace(mover, to);
            let again = motion.trace(mover, path.end);
            assert_eq!(
                (again.end, again.stop, again.stick, again.actions),
                (path.end, None, path.stick, path.actions),
                "tracing to the end of {path:?} from {mover:?} gives {again:?}"
            );
            assert_eq!(again.crosses, path.crosses, "the same way crosses the same");
            assert_eq!(path.end, path.end.on_grid(), "on the grid");
            assert_eq!(path.stop.is_none(), path.end == to.on_grid(), "{path:?}");
            if path.end != mover.at {
                assert!(
                    motion.has_room(
                        Footprint {
                            at: path.end,
                            base: mover.base
                        },
                        mover.mounted,
                        Some(mover.model)
                    ),
                    "there is room at the end of {path:?}"
                );
            }
            path
        })
    }

    /// The way a model on the table goes towards a place.
    pub fn go(&mut self, model: u16, to: Point) -> Path {
        let mover = mover(&self.body(model));
        self.trace(&mover, to)
    }
}

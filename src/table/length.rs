//! Lengths and places on the table, in whole hundredths of a millimetre, so that every comparison of
//! distances is exact and the same on every machine.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// Hundredths of a millimetre in one millimetre.
const HUNDREDTHS: f64 = 100.0;

/// Models stand on a grid of this many hundredths (0.1 mm).
pub const GRID: i32 = 10;

/// A length. Data files and messages say it in millimetres; inside it is a whole number of hundredths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Length(i32);

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);

    /// Edges no farther apart than this (0.5 mm) touch: SCALE-5.
    pub const TOUCH: Self = Self(50);

    /// A length of that many whole millimetres.
    #[must_use]
    pub const fn whole(millimetres: i32) -> Self {
        Self(millimetres * 100)
    }

    /// The length nearest to so many millimetres.
    #[must_use]
    pub fn from_mm(millimetres: f64) -> Self {
        Self((millimetres * HUNDREDTHS).round() as i32)
    }

    /// A length of that many hundredths of a millimetre.
    #[must_use]
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// The length in millimetres.
    #[must_use]
    pub fn mm(self) -> f64 {
        f64::from(self.0) / HUNDREDTHS
    }

    /// The length in hundredths of a millimetre.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The same length without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The nearest length on the 0.1 mm grid on which models stand.
    #[must_use]
    pub fn on_grid(self) -> Self {
        Self((f64::from(self.0) / f64::from(GRID)).round() as i32 * GRID)
    }

    /// The square of the length, in square hundredths of a millimetre.
    #[must_use]
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl std::iter::Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, |sum, length| sum + length)
    }
}

/// Prints millimetres without needless decimals: `120`, `131.4`.
impl fmt::Display for Length {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.mm())
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}mm", self.mm())
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_f64(self.mm())
        } else {
            serializer.serialize_i32(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let millimetres = f64::deserialize(deserializer)?;
            if millimetres.is_finite() && millimetres.abs() <= 20_000.0 {
                Ok(Self::from_mm(millimetres))
            } else {
                Err(serde::de::Error::custom(
                    "expected a length in millimetres between -20000 and 20000",
                ))
            }
        } else {
            i32::deserialize(deserializer).map(Self)
        }
    }
}

/// A place on the table: x to the east, y to the north, from the south-west corner. In data files `(x, y)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "(Length, Length)", into = "(Length, Length)")]
pub struct Point {
    /// Millimetres east of the western edge.
    pub x: Length,
    /// Millimetres north of the southern edge.
    pub y: Length,
}

impl From<(Length, Length)> for Point {
    fn from((x, y): (Length, Length)) -> Self {
        Self { x, y }
    }
}

impl From<Point> for (Length, Length) {
    fn from(point: Point) -> Self {
        (point.x, point.y)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({}, {})", self.x, self.y)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({}, {})", self.x, self.y)
    }
}

impl Point {
    /// The place so many millimetres east and north of the south-west corner.
    #[must_use]
    pub fn from_mm(x: f64, y: f64) -> Self {
        Self {
            x: Length::from_mm(x),
            y: Length::from_mm(y),
        }
    }

    /// East and north in millimetres.
    #[must_use]
    pub fn mm(self) -> (f64, f64) {
        (self.x.mm(), self.y.mm())
    }

    /// The nearest place on the 0.1 mm grid.
    #[must_use]
    pub fn on_grid(self) -> Self {
        Self {
            x: self.x.on_grid(),
            y: self.y.on_grid(),
        }
    }

    /// The square of the distance to another place, in square hundredths of a millimetre: exact.
    #[must_use]
    pub const fn distance_squared(self, other: Self) -> i64 {
        let x = self.x.0 as i64 - other.x.0 as i64;
        let y = self.y.0 as i64 - other.y.0 as i64;
        x * x + y * y
    }

    /// Whether another place is at most that far away: exact, the limit counts as within (D1, G2).
    #[must_use]
    pub fn within(self, other: Self, limit: Length) -> bool {
        limit.0 >= 0 && self.distance_squared(other) <= limit.squared()
    }

    /// The distance to another place, rounded to hundredths of a millimetre, for display and choice; limits
    /// are judged by [`Point::within`].
    #[must_use]
    pub fn distance(self, other: Self) -> Length {
        Length((self.distance_squared(other) as f64).sqrt().round() as i32)
    }

    /// The place `distance` away in the direction of `toward`, on the grid; `self` where both are the same.
    #[must_use]
    pub fn toward(self, toward: Self, distance: Length) -> Self {
        let whole = (self.distance_squared(toward) as f64).sqrt();
        if whole == 0.0 {
            return self;
        }
        let share = f64::from(distance.0) / whole;
        Self {
            x: Length(self.x.0 + (f64::from(toward.x.0 - self.x.0) * share).round() as i32),
            y: Length(self.y.0 + (f64::from(toward.y.0 - self.y.0) * share).round() as i32),
        }
        .on_grid()
    }
}

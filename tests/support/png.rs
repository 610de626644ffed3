//! Pictures, read back.

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use bevy::math::{UVec2, Vec2};
use std::collections::BTreeSet;
use std::path::Path;

/// A picture as pixels.
pub struct Pixels(Image);

impl Pixels {
    /// Reads a PNG.
    pub fn read(path: &Path) -> Self {
        let bytes = std::fs::read(path).expect("the picture is there");
        Self(
            Image::from_buffer(
                &bytes,
                ImageType::Extension("png"),
                CompressedImageFormats::NONE,
                true,
                ImageSampler::Default,
                RenderAssetUsages::MAIN_WORLD,
            )
            .expect("the picture is a PNG"),
        )
    }

    /// Width and height.
    pub fn size(&self) -> UVec2 {
        self.0.size()
    }

    /// Red, green and blue at a place from the upper left corner; black beyond the picture.
    pub fn at(&self, place: Vec2) -> [u8; 3] {
        let place = place.floor().max(Vec2::ZERO).as_uvec2();
        self.0
            .pixel_bytes(place.extend(0))
            .map_or([0; 3], |bytes| [bytes[0], bytes[1], bytes[2]])
    }

    /// How many colours it has.
    pub fn colours(&self) -> usize {
        let data = self.0.data.as_deref().unwrap_or_default();
        data.chunks_exact(4).collect::<BTreeSet<_>>().len()
    }
}

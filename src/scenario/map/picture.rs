//! A map as a picture (PNG) that knows how large it is to be printed.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Pixels a millimetre of maps that are to be printed: 150 an inch, in round numbers.
pub const PRINT: f32 = 6.0;

/// The longest side of a picture, in pixels: larger ones are drawn coarser.
const LONGEST: f32 = 8000.0;

/// Why a drawing became no picture.
#[derive(Debug, Error)]
pub enum PictureFault {
    /// What is drawn is no SVG.
    #[error("the drawing is no sound SVG: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// A picture of no size, or of one that memory does not hold.
    #[error("a picture of {0} x {1} pixels cannot be made")]
    Size(u32, u32),
    /// It cannot be packed.
    #[error("the picture cannot be packed: {0}")]
    Packing(#[from] png::EncodingError),
}

/// A drawing ([`super::svg`], [`super::sheet()`]) as a PNG of so many pixels a millimetre, fewer where it would be longer than
/// 8000 pixels. The file names its resolution, so that it prints to scale.
///
/// # Errors
/// Where the drawing is no SVG, or the picture too large for this machine.
pub fn png(svg: &str, pixels: f32) -> Result<Vec<u8>, PictureFault> {
    let mut options = Options {
        // One unit of the drawing is a millimetre, and is to be one unit of the tree.
        dpi: 25.4,
        font_family: FONT_NAME.to_owned(),
        ..Options::default()
    };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family(FONT_NAME);
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size();
    let pixels = pixels.min(LONGEST / size.width().max(size.height()));
    let (width, height) = (
        (size.width() * pixels).round() as u32,
        (size.height() * pixels).round() as u32,
    );
    let mut canvas = Pixmap::new(width, height).ok_or(PictureFault::Size(width, height))?;
    let scale = Transform::from_scale(pixels, pixels);
    resvg::render(&tree, scale, &mut canvas.as_mut());
    // A map stands on white paper: every pixel is opaque, so that its colours are what they seem.
    let colours: Vec<u8> = canvas
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let mut packed = Vec::new();
    let mut encoder = png::Encoder::new(&mut packed, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let metre = (pixels * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: metre,
        yppu: metre,
        unit: png::Unit::Meter,
    }));
    encoder.write_header()?.write_image_data(&colours)?;
    Ok(packed)
}

/// The letters of maps: those of the panels, which come with egui under the Ubuntu font licence.
const FONT: &[u8] = epaint_default_fonts::UBUNTU_LIGHT;
/// Their name.
const FONT_NAME: &str = "Ubuntu";

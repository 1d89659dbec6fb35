//! A dark outline around creatures. It separates creatures that stand side by side or overlap.

/// Returns the picture with an outline, one ink a pixel, 0 for none. Every pixel next to a drawn one becomes `line`. So
/// do drawn pixels at the top and side edges, where there is no room for a line. The feet stay as they are.
pub(crate) fn around(mut picture: Vec<u8>, width: usize, line: u8) -> Vec<u8> {
    if width == 0 {
        return picture;
    }
    let drawn: Vec<bool> = picture.iter().map(|ink| *ink != 0).collect();
    let is_drawn =
        |place: Option<usize>| place.and_then(|place| drawn.get(place)).is_some_and(|drawn| *drawn);
    for (place, ink) in picture.iter_mut().enumerate() {
        let column = place % width;
        let (is_left, is_right, is_top) = (column == 0, column + 1 == width, place < width);
        let beside = [
            place.checked_sub(1).filter(|_| !is_left),
            Some(place + 1).filter(|_| !is_right),
            place.checked_sub(width),
            Some(place + width),
        ];
        let is_edge = *ink != 0 && (is_left || is_right || is_top);
        if is_edge || *ink == 0 && beside.into_iter().any(is_drawn) {
            *ink = line;
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_drawn_has_a_line_around_it() {
        let picture = vec![
            0, 0, 0, 0, 0, //
            0, 0, 0, 0, 7, //
            0, 0, 7, 0, 0, //
            0, 0, 7, 0, 0,
        ];
        let wanted = [
            0, 0, 0, 0, 1, //
            0, 0, 1, 1, 1, //
            0, 1, 7, 1, 1, //
            0, 1, 7, 1, 0,
        ];
        assert_eq!(around(picture, 5, 1), wanted);
        assert_eq!(around(Vec::new(), 0, 1), Vec::<u8>::new());
    }
}

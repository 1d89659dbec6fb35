//! Widgets with the usual colours and spacing, so that the code of a panel reads as an outline of its content.

mod bar;
mod button;
mod card;
mod dialog;
mod icon;
mod stack;
mod toggle;

pub use self::{
    bar::{BAR, bar},
    button::{CursorMark, MenuRow, button, mark, row, row_frame},
    card::{Card, card},
    dialog::{Scrolls, dialog, dialog_frame, scrolling, sheet},
    icon::icon,
    stack::{Shape, column, part, row_of, shelf},
    toggle::toggle,
};

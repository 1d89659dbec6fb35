//! Widgets: the parts that panels are built from, so that a panel reads as an outline of what it shows. Each has the usual
//! colours and room, and looks after what is easily forgotten, such as parts that must not shrink on a plate that scrolls.

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

import { message, type Message } from '../message.ts';

/** Keys by the name that KEY_PRESS takes, with what they do. */
export const keyDescriptions: Readonly<Record<string, Message>> = {
  Enter: message('Submits a form, or starts a new line.'),
  Tab: message('Moves the focus to the next element.'),
  Escape: message('Closes a dialog or a menu.'),
  Space: message('Types a space, or presses the button that has the focus.'),
  Backspace: message('Deletes the character before the cursor.'),
  Delete: message('Deletes the character after the cursor.'),
  ArrowUp: message('Moves one line or option up.'),
  ArrowDown: message('Moves one line or option down.'),
  ArrowLeft: message('Moves one character or tab to the left.'),
  ArrowRight: message('Moves one character or tab to the right.'),
  Home: message('Moves to the start of the line or list.'),
  End: message('Moves to the end of the line or list.'),
  PageUp: message('Scrolls one page up.'),
  PageDown: message('Scrolls one page down.'),
  Insert: message('Switches between inserting and overwriting.'),
  ContextMenu: message('Opens the context menu.'),
  ...functionKeys(),
};

/** Keys that are held while another one is pressed. */
export const modifierDescriptions: Readonly<Record<string, Message>> = {
  Control: message('Pressed together with another key: Control+A.'),
  Shift: message('Pressed together with another key: Shift+Tab.'),
  Alt: message('Pressed together with another key: Alt+ArrowLeft.'),
  Meta: message('Command on macOS, the Windows key elsewhere.'),
  ControlOrMeta: message('Command on macOS, Control elsewhere: for shortcuts that work on both.'),
};

/** Shortcuts that pages usually know, for the letter after a modifier. */
export const shortcutDescriptions: Readonly<Record<string, Message>> = {
  A: message('With Control: selects everything.'),
  C: message('With Control: copies.'),
  V: message('With Control: pastes.'),
  X: message('With Control: cuts.'),
  Z: message('With Control: undoes the last edit.'),
  Y: message('With Control: redoes the last edit.'),
  F: message('With Control: searches, if the page supports it.'),
  K: message('With Control: opens a search or a command box on many pages.'),
  S: message('With Control: saves, if the page supports it.'),
};

function functionKeys(): Record<string, Message> {
  const names = Array.from({ length: 12 }, (_, at) => `F${at + 1}`);
  return Object.fromEntries(names.map((name) => [name, message('Function key {0}.', name)]));
}

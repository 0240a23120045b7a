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

/** A CSS property that tests often check, with an example of a computed value. */
interface CssProperty {
  readonly meaning: Message;
  readonly example: string;
}

export const commonCssProperties: Readonly<Record<string, CssProperty>> = {
  color: { meaning: message('Color of the text.'), example: 'rgb(0, 0, 0)' },
  'background-color': { meaning: message('Background color of the element.'), example: 'rgb(255, 255, 255)' },
  'border-top-color': { meaning: message('Color of the top border.'), example: 'rgb(204, 0, 0)' },
  'outline-color': {
    meaning: message('Color of the outline, which often shows the focus.'),
    example: 'rgb(0, 95, 204)',
  },
  'outline-style': {
    meaning: message('Style of the outline, which often shows the focus.'),
    example: 'solid',
  },
  display: { meaning: message('How the element is laid out.'), example: 'flex' },
  visibility: { meaning: message('Whether the element is shown.'), example: 'visible' },
  opacity: { meaning: message('Opacity of the element, from 0 to 1.'), example: '0.5' },
  'font-family': { meaning: message('The fonts, in order of preference.'), example: 'Inter, sans-serif' },
  'font-size': { meaning: message('Size of the font, in pixels.'), example: '16px' },
  'font-style': { meaning: message('Whether the text is italic.'), example: 'italic' },
  'font-weight': { meaning: message('How bold the font is: 400 is normal, 700 is bold.'), example: '700' },
  'line-height': { meaning: message('Height of a line.'), example: '24px' },
  'text-align': { meaning: message('How text is aligned.'), example: 'center' },
  'text-decoration-line': {
    meaning: message('Lines on the text, such as underline or line-through.'),
    example: 'line-through',
  },
  'text-overflow': { meaning: message("How text that doesn't fit is shown."), example: 'ellipsis' },
  'text-transform': { meaning: message('Capitalization of the text.'), example: 'uppercase' },
  'white-space-collapse': { meaning: message('Whether white space is preserved.'), example: 'preserve' },
  width: { meaning: message('Width, in pixels.'), example: '320px' },
  height: { meaning: message('Height, in pixels.'), example: '48px' },
  'max-width': { meaning: message('Maximum width.'), example: '960px' },
  'min-height': { meaning: message('Minimum height.'), example: '44px' },
  'margin-top': { meaning: message('Space above the element.'), example: '16px' },
  'padding-left': { meaning: message('Space between the left border and the content.'), example: '8px' },
  'border-top-width': { meaning: message('Width of the top border.'), example: '1px' },
  'border-top-left-radius': { meaning: message('Radius of the top left corner.'), example: '4px' },
  'box-shadow': { meaning: message('Shadow around the element.'), example: 'none' },
  cursor: { meaning: message('Shape of the mouse pointer above the element.'), example: 'pointer' },
  'pointer-events': { meaning: message('Whether the element receives clicks.'), example: 'none' },
  position: { meaning: message('How the element is positioned.'), example: 'fixed' },
  top: { meaning: message('Distance from the top edge, for positioned elements.'), example: '0px' },
  left: { meaning: message('Distance from the left edge, for positioned elements.'), example: '0px' },
  'z-index': { meaning: message('Which of two overlapping elements is on top.'), example: '10' },
  'overflow-x': { meaning: message('Whether content that is too wide scrolls.'), example: 'auto' },
  'overflow-y': { meaning: message('Whether content that is too high scrolls.'), example: 'auto' },
  transform: { meaning: message('Translation, rotation and scale, as a matrix.'), example: 'none' },
  'flex-direction': { meaning: message('Direction of the items: row or column.'), example: 'column' },
  'justify-content': {
    meaning: message('How items are spread along the row or column.'),
    example: 'space-between',
  },
  'align-items': { meaning: message('How items are aligned across the row or column.'), example: 'center' },
};

const others = `accent-color align-content align-self animation-composition animation-delay animation-direction
  animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state
  animation-timing-function appearance aspect-ratio backdrop-filter backface-visibility
  background-attachment background-blend-mode background-clip background-image background-origin
  background-position background-repeat background-size block-size border-block-end-color
  border-block-end-style border-block-end-width border-block-start-color border-block-start-style
  border-block-start-width border-bottom-color border-bottom-left-radius border-bottom-right-radius
  border-bottom-style border-bottom-width border-collapse border-end-end-radius border-end-start-radius
  border-image-outset border-image-repeat border-image-slice border-image-source border-image-width
  border-inline-end-color border-inline-end-style border-inline-end-width border-inline-start-color
  border-inline-start-style border-inline-start-width border-left-color border-left-style
  border-left-width border-right-color border-right-style border-right-width border-start-end-radius
  border-start-start-radius border-top-right-radius border-top-style bottom box-decoration-break
  box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path clip-rule
  color-interpolation color-interpolation-filters color-scheme column-count column-fill column-gap
  column-rule-color column-rule-style column-rule-width column-span column-width contain container-name
  container-type content content-visibility counter-increment counter-reset counter-set direction
  dominant-baseline empty-cells fill fill-opacity fill-rule filter flex-basis flex-grow flex-shrink
  flex-wrap float font-feature-settings font-kerning font-optical-sizing font-palette font-size-adjust
  font-stretch font-synthesis-small-caps font-synthesis-style font-synthesis-weight font-variant
  font-variant-alternates font-variant-caps font-variant-east-asian font-variant-emoji
  font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings
  forced-color-adjust grid-auto-columns grid-auto-flow grid-auto-rows grid-column-end grid-column-start
  grid-row-end grid-row-start grid-template-areas grid-template-columns grid-template-rows
  hyphenate-character hyphens image-orientation image-rendering inline-size inset-block-end
  inset-block-start inset-inline-end inset-inline-start isolation justify-items justify-self
  letter-spacing line-break list-style-image list-style-position list-style-type margin-block-end
  margin-block-start margin-bottom margin-inline-end margin-inline-start margin-left margin-right
  mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat mask-size mask-type
  max-block-size max-height max-inline-size min-block-size min-inline-size min-width mix-blend-mode
  object-fit object-position offset-anchor offset-distance offset-path offset-position offset-rotate order
  outline-offset outline-width overflow-anchor overflow-wrap overscroll-behavior-block
  overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y padding-block-end
  padding-block-start padding-bottom padding-inline-end padding-inline-start padding-right padding-top
  paint-order perspective perspective-origin print-color-adjust quotes resize right rotate row-gap
  ruby-align ruby-position scale scroll-behavior scroll-margin-block-end scroll-margin-block-start
  scroll-margin-bottom scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left
  scroll-margin-right scroll-margin-top scroll-padding-block-end scroll-padding-block-start
  scroll-padding-bottom scroll-padding-inline-end scroll-padding-inline-start scroll-padding-left
  scroll-padding-right scroll-padding-top scroll-snap-align scroll-snap-stop scroll-snap-type
  scrollbar-color scrollbar-gutter scrollbar-width shape-image-threshold shape-margin shape-outside
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width tab-size table-layout text-align-last
  text-anchor text-combine-upright text-decoration text-decoration-color text-decoration-skip-ink
  text-decoration-style text-decoration-thickness text-emphasis-color text-emphasis-position
  text-emphasis-style text-indent text-justify text-orientation text-rendering text-shadow
  text-underline-offset text-underline-position text-wrap-mode text-wrap-style touch-action transform-box
  transform-origin transform-style transition-behavior transition-delay transition-duration
  transition-property transition-timing-function translate unicode-bidi user-select vertical-align
  will-change word-break word-spacing writing-mode`;

/** The other properties that a browser computes: the long forms, such as `margin-top`, since `margin` has no value of its own everywhere. */
export const otherCssProperties: readonly string[] = others.split(/\s+/);

/** ARIA roles that `getByRole` finds, with the elements that have them. */
export const roleDescriptions: Readonly<Record<string, Message>> = {
  alert: message('An important message that screen readers announce immediately.'),
  alertdialog: message('An alert dialog that requires a response.'),
  application: message('A part of the page that handles its own keyboard input, such as a drawing canvas.'),
  article: message('A self-contained part, such as a post or a comment: <article>.'),
  banner: message('The header of the whole page: <header>.'),
  blockquote: message('A quoted passage: <blockquote>.'),
  button: message('A button: <button>, <input type="submit">.'),
  caption: message('The title of a table or a figure: <caption>.'),
  cell: message('A cell of a table: <td>.'),
  checkbox: message('A checkbox: <input type="checkbox">. Narrow it with "checked".'),
  code: message('A piece of code: <code>.'),
  columnheader: message('The heading of a column: <th>.'),
  combobox: message('A field with a list of choices: <select>, or a field with suggestions.'),
  complementary: message('Content beside the main content: <aside>.'),
  contentinfo: message('The footer of the whole page: <footer>.'),
  definition: message('The explanation of a term: <dd>.'),
  deletion: message('Text that was removed: <del>.'),
  dialog: message('A dialog box: <dialog>.'),
  document: message('Content to read as a document, such as the body of an email.'),
  emphasis: message('Emphasized text: <em>.'),
  feed: message('A list of articles that grows while scrolling.'),
  figure: message('An image or a diagram with its caption: <figure>.'),
  form: message('A form with a name: <form>.'),
  generic: message('An element without semantics: <div>, <span>.'),
  grid: message('A table with cells that can be focused or edited.'),
  gridcell: message('A cell of a grid.'),
  group: message('Controls that belong together: <fieldset>, <details>.'),
  heading: message('A heading: <h1> to <h6>. Narrow it with "level".'),
  img: message('An image: <img>. Its name is the alternative text.'),
  insertion: message('Text that was added: <ins>.'),
  link: message('A link: <a href>.'),
  list: message('A list: <ul>, <ol>.'),
  listbox: message('A list of options: <select multiple>.'),
  listitem: message('An item of a list: <li>.'),
  log: message('A section where new entries appear, such as a chat.'),
  main: message('The main content of the page: <main>.'),
  mark: message('Highlighted text: <mark>.'),
  marquee: message('Text that updates automatically, such as a ticker.'),
  math: message('A formula: <math>.'),
  menu: message('A menu of commands.'),
  menubar: message('A menu bar that stays visible.'),
  menuitem: message('A command in a menu.'),
  menuitemcheckbox: message('A menu command that can be checked.'),
  menuitemradio: message('One of several commands in a menu, of which one is chosen.'),
  meter: message('A value within a known range: <meter>.'),
  navigation: message('A section with links to other pages: <nav>.'),
  none: message('An element without its native semantics.'),
  note: message('A note about the main content.'),
  option: message('An option in a list: <option>. Narrow it with "selected".'),
  paragraph: message('A paragraph: <p>.'),
  presentation: message('An element without its native semantics, same as "none".'),
  progressbar: message('A progress indicator: <progress>.'),
  radio: message('One of several choices: <input type="radio">. Narrow it with "checked".'),
  radiogroup: message('A group of radio buttons.'),
  region: message('A section with a name: <section aria-label>.'),
  row: message('A row of a table: <tr>.'),
  rowgroup: message('Rows that belong together: <tbody>, <thead>.'),
  rowheader: message('The heading of a row: <th scope="row">.'),
  scrollbar: message('A scroll bar of a part of the page.'),
  search: message('A section with a search form: <search>.'),
  searchbox: message('A search field: <input type="search">.'),
  separator: message('A divider between sections: <hr>.'),
  slider: message('A slider: <input type="range">.'),
  spinbutton: message('A number field: <input type="number">.'),
  status: message('A status message that screen readers announce when idle: <output>.'),
  strong: message('Important text: <strong>.'),
  subscript: message('Text set lower: <sub>.'),
  suggestion: message('A proposed change, with insertions and deletions.'),
  superscript: message('Text set higher: <sup>.'),
  switch: message('A switch that is on or off. Narrow it with "checked".'),
  tab: message('A tab in a list of tabs. Narrow it with "selected".'),
  table: message('A table: <table>.'),
  tablist: message('A list of tabs.'),
  tabpanel: message('The content of a tab.'),
  term: message('A defined term: <dfn>, <dt>.'),
  textbox: message('A text field: <input type="text">, <textarea>.'),
  time: message('A date or a time: <time>.'),
  timer: message('A clock that counts up or down.'),
  toolbar: message('A toolbar.'),
  tooltip: message('A tooltip: text that appears while hovering.'),
  tree: message('A list with items that expand and collapse, such as folders.'),
  treegrid: message('A table with rows that expand and collapse.'),
  treeitem: message('An item of a tree. Narrow it with "expanded".'),
};

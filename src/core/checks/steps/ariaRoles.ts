/** Roles of WAI-ARIA 1.2 and 1.3, of its modules for documents and graphics, and their synonyms. */
const aria = `alert alertdialog application article associationlist associationlistitemkey
  associationlistitemvalue banner blockquote button caption cell checkbox code columnheader combobox comment
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic
  grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu
  menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation
  progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter
  sectionheader separator slider spinbutton status strong subscript suggestion superscript switch tab table
  tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem`;

const graphics = 'graphics-document graphics-object graphics-symbol';

export const ariaRoles: ReadonlySet<string> = new Set([...aria.split(/\s+/), ...graphics.split(' ')]);

/** Modules of ARIA grow: whatever carries the prefix of one may be a role. */
export const isModuleRole = (role: string): boolean => /^(?:doc|graphics)-[a-z]+$/.test(role);

/** Roles by what people write instead: tags of HTML and words of design systems. */
export const intendedRoles: ReadonlyMap<string, string> = new Map([
  ['a', 'link'],
  ['anchor', 'link'],
  ['hyperlink', 'link'],
  ['btn', 'button'],
  ['submit', 'button'],
  ['input', 'textbox'],
  ['textarea', 'textbox'],
  ['textfield', 'textbox'],
  ['select', 'combobox'],
  ['dropdown', 'combobox'],
  ['ul', 'list'],
  ['ol', 'list'],
  ['li', 'listitem'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['th', 'columnheader'],
  ['nav', 'navigation'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['aside', 'complementary'],
  ['modal', 'dialog'],
  ['popup', 'dialog'],
  ['picture', 'img'],
  ['toggle', 'switch'],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'heading'] as const),
]);

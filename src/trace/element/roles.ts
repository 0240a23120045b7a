import type { DomElement } from '../dom/domTree.ts';

/** What people do with an element: where it changes its role, it mostly stays in its family. */
export type Family = 'press' | 'enter' | 'toggle' | 'content';

const families: Readonly<Record<string, Family>> = {
  ...familyOf('press', 'button link menuitem tab option treeitem'),
  ...familyOf('enter', 'textbox searchbox combobox spinbutton slider listbox'),
  ...familyOf('toggle', 'checkbox switch radio menuitemcheckbox menuitemradio'),
};

function familyOf(family: Family, roles: string): Record<string, Family> {
  return Object.fromEntries(roles.split(' ').map((role) => [role, family]));
}

export function getFamily({ tag, attributes }: DomElement, role: string): Family {
  if (tag === 'input' && attributes.type === 'file') return 'enter';
  if (role === 'button' && attributes['aria-pressed'] !== undefined) return 'toggle';
  const family = families[role];
  if (family) return family;
  const isPressed = tag === 'summary' || tag === 'a' || attributes.onclick !== undefined;
  if (isPressed || (role === '' && (attributes.tabindex ?? '-1') !== '-1')) return 'press';
  return isEditable(attributes) ? 'enter' : 'content';
}

/** Whether people type into an element that is no form field. */
export const isEditable = (attributes: DomElement['attributes']): boolean =>
  attributes.contenteditable !== undefined && attributes.contenteditable !== 'false';

/** The roles of tags that have one whatever is around them. */
const roleOfTag: Readonly<Record<string, string>> = {
  address: 'group', article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button',
  caption: 'caption', code: 'code', datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group',
  dfn: 'term', dialog: 'dialog', dt: 'term', em: 'emphasis', fieldset: 'group', figure: 'figure', h1: 'heading',
  h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', hr: 'separator', html: 'document',
  ins: 'insertion', li: 'listitem', main: 'main', mark: 'mark', math: 'math', menu: 'list', meter: 'meter', nav: 'navigation',
  ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph', progress: 'progressbar',
  search: 'search', strong: 'strong', sub: 'subscript', sup: 'superscript', svg: 'img', table: 'table',
  tbody: 'rowgroup', textarea: 'textbox', tfoot: 'rowgroup', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list',
}; // prettier-ignore

const roleOfInput: Readonly<Record<string, string>> = {
  button: 'button', checkbox: 'checkbox', image: 'button', number: 'spinbutton', radio: 'radio', range: 'slider',
  reset: 'button', submit: 'button', search: 'searchbox', email: 'textbox', tel: 'textbox', text: 'textbox', url: 'textbox',
  password: 'textbox', file: 'button',
}; // prettier-ignore

/** What the role of an element depends on beside it. */
interface RoleContext {
  /** Whether it is in an article, a navigation or the like: its header is not that of the page. */
  readonly isInPart: boolean;
  readonly isInGrid: boolean;
  readonly parent: DomElement | undefined;
  /** Whether an attribute names it. */
  readonly hasName: boolean;
}

/** The role of an element: the one that it names, or that of its tag as ARIA in HTML maps it; '' for a generic one. */
export function getRole({ tag, attributes }: DomElement, context: RoleContext): string {
  const explicit = (attributes.role ?? '').trim().toLowerCase().split(/\s+/, 1)[0] ?? '';
  if (explicit !== '') return withoutRole.has(explicit) ? '' : explicit;
  const { hasName, parent } = context;
  switch (tag) {
    case 'a':
    case 'area':
      return attributes.href === undefined ? '' : 'link';
    case 'header':
      return context.isInPart ? '' : 'banner';
    case 'footer':
      return context.isInPart ? '' : 'contentinfo';
    case 'form':
      return hasName ? 'form' : '';
    case 'section':
      return hasName ? 'region' : '';
    case 'img':
      return attributes.alt === '' && !hasName && attributes.title === undefined ? '' : 'img';
    case 'input':
      return getRoleOfInput(attributes);
    case 'select':
      return attributes.multiple !== undefined || Number(attributes.size ?? 1) > 1 ? 'listbox' : 'combobox';
    case 'td':
      return context.isInGrid ? 'gridcell' : 'cell';
    case 'th': {
      const isOfColumn = attributes.scope?.startsWith('col') ?? false;
      const isOfRow =
        attributes.scope?.startsWith('row') ??
        parent?.children.some((child) => typeof child !== 'string' && child.tag === 'td');
      return isOfRow && !isOfColumn ? 'rowheader' : 'columnheader';
    }
    default:
      return roleOfTag[tag] ?? '';
  }
}

function getRoleOfInput({ type = 'text', list }: DomElement['attributes']): string {
  if (type.toLowerCase() === 'hidden') return '';
  const role = roleOfInput[type.toLowerCase()] ?? 'textbox';
  return list !== undefined && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
}

const withoutRole = new Set(['presentation', 'none', 'generic']);

/** In these, headers and footers are not those of the page. */
export const partTags: ReadonlySet<string> = new Set(['article', 'aside', 'main', 'nav', 'section']);

/** Roles of elements whose content names them. */
export const namedByContent: ReadonlySet<string> = new Set(
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem'.split(
    ' ',
  ),
);

/** Roles of elements that hold others: a text never becomes one of them, and none of them a text. */
export const partRoles: ReadonlySet<string> = new Set(
  'alertdialog article banner complementary contentinfo dialog document feed form grid group list main menu menubar navigation radiogroup region row rowgroup search table tablist tabpanel toolbar tree treegrid'.split(
    ' ',
  ),
);

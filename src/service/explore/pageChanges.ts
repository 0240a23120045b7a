import * as z from 'zod';

/** A row of a table or an item of a list that came to another place. */
interface MovedItem {
  readonly role: 'row' | 'listitem';
  /** Among all rows or items of the page. */
  readonly position: number;
  readonly text: string;
}

/** The difference that an action made to what is visible. */
export interface PageChanges {
  readonly shown: readonly Part[];
  readonly hidden: readonly Part[];
  /** The first row or item that another one was at the place of before. */
  readonly moved: MovedItem | undefined;
  /** The control itself, where it has another name now. */
  readonly renamed: Part | undefined;
}

const keyOf = ({ role, name, placeholder }: Part): string => JSON.stringify([role, name || placeholder]);

/**
 * Compares what is visible before and after an action.
 *
 * @param n number of the control, whose own new name isn't news
 */
export function findChanges(before: PageState, after: PageState, n: number): PageChanges {
  return {
    shown: missingIn(before, after, n),
    hidden: missingIn(after, before, n),
    moved: movedItem(before, after),
    renamed: after.parts.find((part) => part.n === n && nameAt(before, n) !== part.name),
  };
}

/** Prints changes, to compare them with those of another control. */
export const printChanges = ({ shown, hidden, moved }: PageChanges): string =>
  JSON.stringify([shown.map(keyOf), hidden.map(keyOf), moved]);

function missingIn(state: PageState, { parts }: PageState, n: number): Part[] {
  const keys = new Set(state.parts.map(keyOf));
  return parts.filter((part) => part.n !== n && (part.name || part.placeholder) && !keys.has(keyOf(part)));
}

const nameAt = ({ parts }: PageState, n: number): string | undefined =>
  parts.find((part) => part.n === n)?.name;

function movedItem(before: PageState, after: PageState): MovedItem | undefined {
  for (const { role, texts } of after.sequences) {
    const old = before.sequences.find((sequence) => sequence.role === role)?.texts ?? [];
    const position = texts.findIndex((text, at) => text !== '' && text !== old[at]);
    const text = texts[position];
    if (text !== undefined && old.includes(text)) return { role, position, text };
  }
  return undefined;
}

/** Whether the same is visible, in the same states. */
export const isSameState = (a: PageState, b: PageState): boolean => printState(a) === printState(b);

const printState = ({ parts, sequences }: PageState): string =>
  JSON.stringify([
    parts.map(({ role, name, expanded, selected, pressed, checked, value }) => [
      role,
      name,
      expanded,
      selected,
      pressed,
      checked,
      value,
    ]),
    sequences,
  ]);

const text = z.string().max(2000);

const part = z.object({
  n: z.number().int().nonnegative(),
  /** Its ARIA role; `summary` and `text` have none. */
  role: text,
  name: text,
  /** The list item, row or article that it is in, with the first text there. */
  holder: z.object({ role: text, text }),
  /** The heading that it is in, with the first text there. */
  heading: z.object({ name: text, text }),
  /** Id of the element that it is in. */
  region: text,
  /** States are `true`, `false`, or empty where it has none. */
  expanded: text,
  selected: text,
  pressed: text,
  checked: text,
  hasPopup: z.boolean(),
  isDisabled: z.boolean(),
  /** In another control, which does the same. */
  isNested: z.boolean(),
  /** In the head of a column. */
  isSortable: z.boolean(),
  isSubmit: z.boolean(),
  /** Method of its form, empty outside of any. */
  form: text,
  isSearchForm: z.boolean(),
  /** Fragment of a link to the same page. */
  route: text,
  /** Words that its type, name, id and classes have. */
  hint: text,
  kind: text,
  placeholder: text,
  value: text,
  min: text,
  max: text,
  maxLength: z.number(),
  hasPattern: z.boolean(),
  options: z.array(z.object({ value: text, text, isDisabled: z.boolean() })),
});

/** What is visible on a page at a moment. The page may return anything: everything is checked. */
export const pageState = z.object({
  parts: z.array(part),
  /** Rows of tables and items of lists, in their order, each by its first text. */
  sequences: z.array(z.object({ role: z.enum(['row', 'listitem']), texts: z.array(text) })),
});

export type PageState = z.infer<typeof pageState>;

export type Part = PageState['parts'][number];

/**
 * Runs in the page and only looks: what is visible there, with the attributes that say what can be opened, closed,
 * chosen or typed into. An element keeps its number as long as the page is open.
 */
export const stateScript = String.raw`(() => {
  const maxParts = 1500;
  const tidy = (text) => String(text ?? '').replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim().slice(0, 1000);
  const isHidden = (element) => element.closest('[aria-hidden="true"], [inert], script, style, noscript, template') !== null;
  const isShown = (element) => {
    // Of closed details too, whose content has a size.
    if (element.checkVisibility?.() === false) return false;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.right < 0 || box.bottom + scrollY < 0) return false;
    return !isHidden(element) && getComputedStyle(element).visibility === 'visible';
  };
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('script, style, select, textarea, [aria-hidden="true"]')) return '';
    if (node.tagName === 'IMG') return node.alt;
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden') return '';
    const label = node.getAttribute('aria-label');
    const text = label ?? [...node.childNodes].map(textOf).join('');
    return display.startsWith('inline') ? (display === 'inline' ? text : ' ' + text + ' ') : ' ' + text + ' ';
  };
  const content = (element) => tidy([...element.childNodes].map(textOf).join(''));
  const stated = (element) => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
    const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    return tidy(labels.join(' ')) || tidy(element.getAttribute('aria-label'));
  };
  const inputRoles = {
    text: 'textbox', email: 'textbox', tel: 'textbox', url: 'textbox', search: 'searchbox', number: 'spinbutton',
    checkbox: 'checkbox', radio: 'radio', range: 'slider', button: 'button', submit: 'button', reset: 'button',
  };
  const tagRoles = {
    A: 'link', BUTTON: 'button', SUMMARY: 'summary', TEXTAREA: 'textbox', DIALOG: 'dialog',
    H1: 'heading', H2: 'heading', H3: 'heading', H4: 'heading', H5: 'heading', H6: 'heading',
  };
  const roleOf = (element) => {
    const explicit = (element.getAttribute('role') ?? '').split(' ')[0];
    if (explicit) return explicit;
    if (element.tagName === 'INPUT') return element.list ? 'combobox' : (inputRoles[element.type] ?? '');
    if (element.tagName === 'SELECT') return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
    return tagRoles[element.tagName] ?? '';
  };
  const named = 'a[href], button, summary, input, select, textarea, dialog, h1, h2, h3, h4, h5, h6, ' +
    ['button', 'link', 'heading', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem',
      'checkbox', 'radio', 'switch', 'combobox', 'textbox', 'searchbox', 'dialog', 'alertdialog', 'alert', 'status']
      .map((role) => '[role="' + role + '"]').join(', ');
  const isLeaf = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && tidy(node.nodeValue) !== '');
  const leafText = (element) =>
    tidy([...element.querySelectorAll('*')].find((part) => isLeaf(part) && isShown(part))?.textContent ?? element.textContent);
  const holders = { LI: 'listitem', TR: 'row', ARTICLE: 'article' };
  const holderOf = (element) => {
    const found = element.parentElement?.closest('li, tr, article, [role="row"], [role="listitem"], [role="article"]');
    return found ? { role: found.getAttribute('role') ?? holders[found.tagName] ?? '', text: leafText(found) } : { role: '', text: '' };
  };
  const headingAround = (element) => element.parentElement?.closest('h1, h2, h3, h4, h5, h6');
  const partOf = (element, role) => {
    const form = element.form ?? element.closest('form');
    const field = element.matches('input, select, textarea');
    const labels = field ? tidy([...(element.labels ?? [])].map((label) => content(label)).join(' ')) : '';
    const inHeading = headingAround(element);
    return {
      n: (element.__explored ??= (window.__exploredCount = (window.__exploredCount ?? 0) + 1)),
      role,
      name: role === 'text' ? tidy(element.textContent)
        : stated(element) || labels || (field ? '' : content(element)) || tidy(element.title),
      holder: holderOf(element),
      heading: inHeading ? { name: content(inHeading), text: leafText(inHeading) } : { name: '', text: '' },
      region: element.parentElement?.closest('[id]')?.id ?? '',
      expanded: element.getAttribute('aria-expanded') ??
        (element.tagName === 'SUMMARY' ? String(element.parentElement?.open === true) : ''),
      selected: element.getAttribute('aria-selected') ?? '',
      pressed: element.getAttribute('aria-pressed') ?? '',
      checked: element.getAttribute('aria-checked') ?? String(element.checked === true),
      hasPopup: !['', 'false'].includes(element.getAttribute('aria-haspopup') ?? ''),
      isDisabled: element.disabled === true || element.readOnly === true || element.getAttribute('aria-disabled') === 'true',
      isNested: element.parentElement?.closest('a, button, summary, label, [role="button"], [role="tab"], [role="menuitem"]') !== null &&
        !field || (inHeading?.querySelector('[aria-expanded]') ?? element) !== element,
      isSortable: element.closest('th, [role="columnheader"]') !== null,
      isSubmit: form !== null && ['submit', 'image', 'reset'].includes(element.type),
      form: form === null ? '' : String(form.getAttribute('method') ?? 'get').toLowerCase(),
      isSearchForm: element.closest('search, [role="search"]') !== null,
      route: element.tagName === 'A' && element.origin + element.pathname + element.search === location.origin + location.pathname + location.search
        ? element.hash : '',
      hint: tidy([element.type === 'search' ? 'search' : '', element.name, element.id, element.className].join(' ')),
      kind: element.tagName === 'INPUT' ? element.type : element.tagName.toLowerCase(),
      placeholder: tidy(element.placeholder),
      value: field ? tidy(element.value) : '',
      min: tidy(element.min), max: tidy(element.max), maxLength: Number(element.maxLength ?? -1), hasPattern: Boolean(element.pattern),
      options: element.tagName === 'SELECT'
        ? [...element.options].slice(0, 50).map(({ value, text, disabled }) => ({ value: String(value).slice(0, 1000), text: tidy(text), isDisabled: disabled }))
        : [],
    };
  };
  const parts = [];
  for (const element of document.querySelectorAll('body *')) {
    if (parts.length >= maxParts) break;
    const role = element.matches(named) ? roleOf(element) : '';
    const isText = role === '' && isLeaf(element) && !element.matches('option') && !element.parentElement?.closest(
      'a[href], button, summary, select, textarea, h1, h2, h3, h4, h5, h6, [role="button"], [role="tab"], [role="option"], [role="link"]');
    if ((role !== '' || isText) && isShown(element)) parts.push(partOf(element, role || 'text'));
  }
  const textsOf = (selector) => [...document.querySelectorAll(selector)].filter(isShown).slice(0, 100).map(leafText);
  const sequences = [
    { role: 'row', texts: textsOf('tr, [role="row"]') },
    { role: 'listitem', texts: textsOf('li:not([role]), [role="listitem"]') },
  ];
  return { parts, sequences };
})()`;

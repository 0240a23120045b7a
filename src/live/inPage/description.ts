import type { ElementLook, ElementState } from '../session/elements/elementAnswers.ts';
import { isMadeId } from '../session/elements/madeId.ts';
import type { Passing } from './hoverChanges.ts';
import { doesPlaceMatter, hostOfEdit, isClosed, isRich, kindOf } from './meantElement.ts';
import type { Lateness } from './settling.ts';
import { clean, isEditable, isFrame, isPage, pointIn, valueIn } from './tree.ts';

/** What is asked of a page beside the element. */
export interface Context {
  /** The attribute that `getByTestId` reads. */
  readonly testIdAttribute: string;
  readonly keep: (element: Element) => number;
  readonly hoveredFor: (element: Element) => readonly Element[];
  readonly latenessFor: (element: Element) => Lateness;
  readonly passingOf: (element: Element) => Passing;
}

/** Where an element was hit, in pixels of the viewport. */
interface Hit {
  readonly on: Element;
  readonly x: number;
  readonly y: number;
}

const checkableRoles = 'checkbox radio switch'.split(' ');
const suggesting =
  'list aria-autocomplete aria-haspopup aria-expanded aria-controls aria-activedescendant'.split(' ');

/** All that a recording wants to know of an element. */
export function describe(element: Element, context: Context, hit?: Hit): ElementLook {
  const tag = element.localName;
  const attribute = (name: string): string => clean(element.getAttribute(name));
  const inputType = element instanceof HTMLInputElement ? element.type : '';
  const kind = kindOf(element);
  const role = attribute('role');
  const select = element instanceof HTMLSelectElement ? element : undefined;
  return {
    id: context.keep(element),
    tag,
    kind,
    inputType,
    role,
    isCheckable: ['checkbox', 'radio'].includes(inputType) || checkableRoles.includes(role),
    isEditable: ['text', 'area', 'value', 'range', 'editable'].includes(kind),
    isPassword: isPassword(element),
    isPage: isPage(element) && !isEditable(element),
    isClosedList: select !== undefined && hasOwnWindow(select),
    isDraggable: element.closest('[draggable=true]') !== null,
    isMultiple: select?.multiple ?? (element instanceof HTMLInputElement && element.multiple),
    hasSuggestions: role === 'combobox' || suggesting.some((name) => element.hasAttribute(name)),
    isRich: kind === 'editable' && hostOfEdit(element) === element && isRich(element),
    doesPlaceMatter: hit !== undefined && doesPlaceMatter(element, hit.on, hit.x, hit.y),
    isClosed: isClosed(element),
    isFrame: isFrame(element),
    ...(hit ? { point: pointIn(element, hit) } : {}),
    hovered: context.hoveredFor(element).map(context.keep),
    ...context.latenessFor(element),
    passing: context.passingOf(element),
    text: isField(element) ? '' : shownText(element),
    value: valueOf(element),
    isChecked: ('checked' in element && element.checked === true) || attribute('aria-checked') === 'true',
    choices: choicesOf(element),
    labels: labelsOf(element),
    placeholder: attribute('placeholder'),
    altText: attribute('alt'),
    title: attribute('title'),
    testId: element.getAttribute(context.testIdAttribute) ?? '',
    css: cssOf(element),
    passwords: Array.from(element.ownerDocument.querySelectorAll('input'))
      .filter(isPassword)
      .flatMap(({ value }) => value || []),
  };
}

/** What an element has now. */
export function stateOf(element: Element, isFocused: boolean): ElementState {
  const root = element.getRootNode();
  // Only Chromium knows the selection of a shadow root.
  const own = 'getSelection' in root ? (root as Document).getSelection() : getSelection();
  return {
    value: valueOf(element),
    isRich: isEditable(element) && isRich(element),
    isFocused,
    choices: choicesOf(element),
    hasSelection: own !== null && !own.isCollapsed,
  };
}

const isField = (element: Element): boolean => ['input', 'textarea', 'select'].includes(element.localName);

const textOf = (element: Element): string =>
  element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');

/**
 * The text that an element shows, as runs find it: they compare what is written, without the gaps and the capitals with
 * which a style sheet draws it. Where more is written than shows, it is the longest piece that a run would find.
 */
function shownText(element: Element): string {
  const drawn = textOf(element);
  const written = clean(writtenIn(element));
  const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();
  if (plain(drawn) === plain(written)) return written;
  const pieces = drawn.split(/[\n\t]+/).flatMap((piece) => {
    const at = written.toLowerCase().indexOf(clean(piece).toLowerCase());
    return at < 0 ? [] : [written.slice(at, at + clean(piece).length)];
  });
  return pieces.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

const unread = 'script style noscript'.split(' ');

function writtenIn(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && unread.includes(node.localName)) return '';
  const shadow = node instanceof Element ? node.shadowRoot : null;
  return [...node.childNodes, ...(shadow ? [shadow] : [])].map(writtenIn).join('');
}

function valueOf(element: Element): string {
  if (isEditable(element))
    return textOf(element)
      .replace(/\u200B/g, '')
      .replace(/\n$/, '');
  if (isField(element)) return valueIn(element);
  return 'value' in element ? String(element.value) : '';
}

const isPassword = (element: Element): boolean =>
  (element instanceof HTMLInputElement && element.type === 'password') ||
  /\b(current|new)-password\b|^cc-csc$/.test(element.getAttribute('autocomplete') ?? '');

function choicesOf(element: Element): ElementLook['choices'] {
  if (!(element instanceof HTMLSelectElement)) return [];
  return Array.from(element.options, (option) => {
    const group = option.parentElement instanceof HTMLOptGroupElement ? option.parentElement : undefined;
    return {
      label: clean(option.label || option.text),
      value: option.value,
      group: clean(group?.label),
      isSelected: option.selected,
      isDisabled: option.disabled || (group?.disabled ?? false),
      isHidden: [option, group].some((one) => one?.hidden || one?.style.display === 'none'),
    };
  });
}

/** Whether the browser shows the options in a window, not in the page. */
const hasOwnWindow = (select: HTMLSelectElement): boolean =>
  !select.multiple &&
  select.size <= 1 &&
  !select.matches(':disabled') &&
  getComputedStyle(select).appearance !== 'base-select';

function labelsOf(element: Element): string[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = clean(element.getAttribute('aria-labelledby')).split(' ').filter(Boolean);
  const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : [];
  return [
    element.getAttribute('aria-label'),
    ...ids.map((id) => root.getElementById(id)?.textContent),
    ...labels.map(({ textContent }) => textContent),
  ].flatMap((text) => clean(text) || []);
}

/** Whether a class says in which state an element is, or was made by a build. */
const isPassing = (name: string): boolean =>
  /(^|[-_:])(hover|hovered|focus|focused|focus-visible|active|pressed|open|opened|expanded|selected|checked|highlighted|current|dragging|is-[a-z-]+|has-[a-z-]+)[-_]*$/i.test(
    name,
  ) || /^(css|sc|jss|emotion|svelte|_)[-_]?[a-z0-9]{5,}$/i.test(name);

/** A longer selector is none that somebody would read. */
const longestCss = 200;

/** CSS selectors of an element, the best first; the last one leads through the whole page. */
function cssOf(element: Element): string[] {
  const tag = element.localName;
  const root = element.getRootNode() as ParentNode;
  const isUnique = (css: string): boolean => root.querySelectorAll(css).length === 1;
  const classes = Array.from(element.classList).filter((name) => !isPassing(name));
  const own = [
    ...(element.id && !isMadeId(element.id) ? [`#${CSS.escape(element.id)}`] : []),
    ...['name', 'href', 'src'].flatMap((name) => {
      const value = element.getAttribute(name);
      return value ? [`${tag}[${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}"]`] : [];
    }),
    ...(classes.length > 0 ? [tag + classes.map((name) => `.${CSS.escape(name)}`).join('')] : []),
    ...(tag.includes('-') ? [tag] : []),
  ].filter((css) => css.length <= longestCss);
  return [...own.filter(isUnique), ...own.filter((css) => !isUnique(css)), pathOf(element)];
}

/** The way to an element from the page, or from the nearest element whose id is its own. */
function pathOf(element: Element): string {
  const path: string[] = [];
  for (let node: Element | null = element; node;) {
    const root = node.getRootNode() as ParentNode & Node;
    const id = node.id && !isMadeId(node.id) && `#${CSS.escape(node.id)}`;
    if (node !== element && id && root.querySelectorAll(id).length === 1) {
      path.unshift(id);
      break;
    }
    path.unshift(positionOf(node));
    node = node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return path.join(' > ');
}

function positionOf(node: Element): string {
  const same = Array.from(node.parentNode?.children ?? []).filter(
    ({ localName }) => localName === node.localName,
  );
  const name = CSS.escape(node.localName);
  return same.length > 1 ? `${name}:nth-of-type(${same.indexOf(node) + 1})` : name;
}

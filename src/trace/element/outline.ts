import { visibleLine } from '../../core/text/cleanLine.ts';
import type { DomElement, DomPath } from '../dom/domTree.ts';
import { getFamily, getRole, isEditable, namedByContent, partTags, type Family } from './roles.ts';

/** In characters: what is read of a name or a text. */
const longestText = 200;
/** A page with more elements is read in part. */
const mostElements = 250_000;

/** An element of a page as people see and name it. */
export interface OutlinedElement {
  readonly element: DomElement;
  /** As ARIA has it, explicit or by the tag; '' for a generic element. */
  readonly role: string;
  readonly family: Family;
  /** The accessible name, as far as the DOM gives it; '' for none. One line, cut. */
  readonly name: string;
  /** The visible text of it and of what is in it, without what was typed. One line, cut. */
  readonly text: string;
  /** Whether a part of the text is its own, not that of an element in it. */
  readonly hasOwnText: boolean;
  readonly testId: string | undefined;
  /** Whether it, or an element around it, is hidden by an attribute or its style. */
  readonly isHidden: boolean;
  readonly parent: OutlinedElement | undefined;
  readonly children: readonly OutlinedElement[];
  /** Position among all children of its parent. */
  readonly position: number;
  /** Position among all elements of the page, and that of the first element after all that is in it. */
  readonly start: number;
  readonly end: number;
}

/** The elements of a page with their roles and names. Made in one pass, whatever the page is. */
export class PageOutline {
  private constructor(private readonly entries: readonly Entry[]) {}

  /** @param testIdAttribute the attribute that test ids are in, such as `data-testid` */
  static of(root: DomElement, testIdAttribute: string): PageOutline {
    const entries = listEntries(root, testIdAttribute);
    for (const entry of entries.toReversed()) readChildren(entry);
    const byId = new Map<string, Entry>();
    for (const entry of entries) {
      const { id } = entry.element.attributes;
      if (id !== undefined && !byId.has(id)) byId.set(id, entry);
    }
    const labels = labelsOf(entries);
    for (const entry of entries) {
      entry.name = oneLine(nameOf(entry, byId, labels));
      entry.text = entry.text.trim();
    }
    return new PageOutline(entries);
  }

  /** All elements in their order, also hidden ones. */
  get all(): readonly OutlinedElement[] {
    return this.entries;
  }

  /** The elements that are not hidden, in their order. */
  get visible(): readonly OutlinedElement[] {
    return (this.shown ??= this.entries.filter(({ isHidden }) => !isHidden));
  }

  /** An element of the page, which may be hidden. */
  find(element: DomElement): OutlinedElement | undefined {
    return this.entries.find((entry) => entry.element === element);
  }

  private shown: readonly OutlinedElement[] | undefined;
}

/** Where an element is in its page. */
export function pathOf(outlined: OutlinedElement): DomPath {
  const path: number[] = [];
  for (let at = outlined; at.parent; at = at.parent) path.push(at.position);
  return path.toReversed();
}

interface Entry extends OutlinedElement {
  name: string;
  text: string;
  hasOwnText: boolean;
  end: number;
  family: Family;
  readonly parent: Entry | undefined;
  readonly children: Entry[];
  /** The same with the texts between them. */
  readonly nodes: (Entry | string)[];
  /** Whether people press, fill or toggle something in it. */
  hasControls: boolean;
  /** Whether it is hidden by itself. */
  readonly hides: boolean;
  /** As `text`, with what stands for pictures and named elements: what names an element around it. */
  content: string;
  readonly isInPart: boolean;
  readonly isInGrid: boolean;
  /** The label that it is in. */
  readonly label: Entry | undefined;
}

/** Without recursion: a page may be nested deeper than a program can call. */
function listEntries(root: DomElement, testIdAttribute: string): Entry[] {
  const entries: Entry[] = [];
  const open: { readonly entry: Entry; next: number }[] = [];
  const enter = (element: DomElement, parent: Entry | undefined, position: number): Entry => {
    const entry = entryOf(element, parent, position, entries.length, testIdAttribute);
    entries.push(entry);
    open.push({ entry, next: 0 });
    return entry;
  };
  enter(root, undefined, 0);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { entry } = top;
    const child = entries.length < mostElements ? entry.element.children[top.next] : undefined;
    if (child === undefined) {
      entry.end = entries.length;
      open.pop();
    } else {
      const position = top.next++;
      if (typeof child === 'string') entry.nodes.push(child);
      else {
        const inner = enter(child, entry, position);
        entry.nodes.push(inner);
        entry.children.push(inner);
      }
    }
  }
  return entries;
}

function entryOf(
  element: DomElement,
  parent: Entry | undefined,
  position: number,
  start: number,
  testIdAttribute: string,
): Entry {
  const { tag, attributes } = element;
  const hasName = attributes['aria-label'] !== undefined || attributes['aria-labelledby'] !== undefined;
  const { isInPart = false, isInGrid = false } = parent ?? {};
  const role = getRole(element, { isInPart, isInGrid, parent: parent?.element, hasName });
  const hides = isHiddenByItself(element) || (parent !== undefined && hidesChild(parent, element));
  return {
    element,
    role,
    family: getFamily(element, role),
    name: '',
    text: '',
    hasOwnText: false,
    content: '',
    testId: attributes[testIdAttribute],
    hasControls: false,
    isHidden: hides || (parent?.isHidden ?? false),
    hides,
    parent,
    position,
    start,
    end: start + 1,
    children: [],
    nodes: [],
    isInPart: isInPart || partTags.has(tag),
    isInGrid: (tag === 'table' ? false : isInGrid) || role === 'grid' || role === 'treegrid',
    label: tag === 'label' ? undefined : parent?.element.tag === 'label' ? parent : parent?.label,
  };
}

const neverShown = new Set('head script style template noscript title meta link base datalist'.split(' '));
const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function isHiddenByItself({ tag, attributes }: DomElement): boolean {
  if (neverShown.has(tag)) return attributes.__playwright_shadow_root_ === undefined;
  return (
    attributes.hidden !== undefined ||
    attributes.inert !== undefined ||
    attributes['aria-hidden'] === 'true' ||
    (tag === 'input' && attributes.type === 'hidden') ||
    (tag === 'dialog' && attributes.open === undefined) ||
    (attributes.style !== undefined && hiddenStyle.test(attributes.style.slice(0, 2000)))
  );
}

const hidesChild = ({ element: { tag, attributes } }: Entry, child: DomElement): boolean =>
  tag === 'details' && attributes.open === undefined && child.tag !== 'summary';

const inlineTags = new Set(
  'a abbr b bdi bdo button cite code data dfn em font i img kbd label mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
);
/** Elements whose content is what was typed or can be chosen. */
const fields = new Set(['input', 'textarea', 'select']);

/** Joins what is known of the children, which were read before. */
function readChildren(entry: Entry): void {
  const { element } = entry;
  entry.hasControls = entry.children.some((child) => child.hasControls || child.family !== 'content');
  // What can be focused to be scrolled is no control.
  if (entry.hasControls && entry.role === '' && element.tag !== 'summary') entry.family = 'content';
  if (fields.has(element.tag) || isEditable(element.attributes)) return;
  let [text, content] = ['', ''];
  for (const child of entry.nodes) {
    if (text.length >= longestText && content.length >= longestText) break;
    if (typeof child === 'string') {
      const part = child.slice(0, longestText * 4);
      if (part.trim() !== '') entry.hasOwnText = true;
      text += part;
      content += part;
    } else if (!child.hides) {
      const gap = inlineTags.has(child.element.tag) ? '' : ' ';
      text += gap + child.text + gap;
      content += gap + (alternativeOf(child) ?? child.content) + gap;
    }
  }
  entry.text = oneLine(text);
  entry.content = oneLine(content);
  // Blanks at the ends part words of neighbours.
  if (inlineTags.has(element.tag)) {
    entry.text = withBlanks(text, entry.text);
    entry.content = withBlanks(content, entry.content);
  }
}

const withBlanks = (from: string, line: string): string =>
  line === '' ? '' : `${/^\s/.test(from) ? ' ' : ''}${line}${/\s$/.test(from) ? ' ' : ''}`;

/** What stands for an element in the name of one around it. */
function alternativeOf({ element: { tag, attributes } }: Entry): string | undefined {
  const label = attributes['aria-label']?.trim();
  if (label) return ` ${label.slice(0, longestText)} `;
  if (tag === 'img') return ` ${(attributes.alt ?? attributes.title ?? '').slice(0, longestText)} `;
  return undefined;
}

/** The labels of form fields, by what they name: the id, or the label itself. */
function labelsOf(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const labels = new Map<string, Entry[]>();
  for (const entry of entries) {
    const id = entry.element.tag === 'label' ? entry.element.attributes.for : undefined;
    const others = id === undefined ? undefined : labels.get(id);
    if (others) others.push(entry);
    else if (id !== undefined) labels.set(id, [entry]);
  }
  return labels;
}

const labelled = new Set('button input meter output progress select textarea'.split(' '));
/** The child that names an element, by the tag of the element. */
const namingChild: Readonly<Record<string, string>> = {
  fieldset: 'legend',
  table: 'caption',
  figure: 'figcaption',
  svg: 'title',
};

function nameOf(
  entry: Entry,
  byId: ReadonlyMap<string, Entry>,
  labels: ReadonlyMap<string, readonly Entry[]>,
): string {
  const { tag, attributes } = entry.element;
  const refer = (ids: string | undefined): string =>
    (ids ?? '')
      .slice(0, 1000)
      .split(/\s+/)
      .slice(0, 8)
      .map((id) => byId.get(id))
      .map((other) => (other ? (alternativeOf(other) ?? other.content) : ''))
      .join(' ');
  const named = [
    () => refer(attributes['aria-labelledby']),
    () => attributes['aria-label'] ?? '',
    () => (labelled.has(tag) ? labelTextOf(entry, labels) : ''),
    () => nativeNameOf(entry),
    () => (namedByContent.has(entry.role) || tag === 'summary' ? entry.content : ''),
    () => attributes.title ?? '',
    () => (tag === 'input' || tag === 'textarea' ? (attributes.placeholder ?? '') : ''),
  ];
  for (const name of named) {
    const found = name()
      .slice(0, longestText * 4)
      .trim();
    if (found !== '') return found;
  }
  return '';
}

function labelTextOf(entry: Entry, labels: ReadonlyMap<string, readonly Entry[]>): string {
  const { id } = entry.element.attributes;
  const named = id === undefined ? [] : (labels.get(id) ?? []);
  const own = entry.label?.element.attributes.for === undefined ? entry.label : undefined;
  return [...new Set([...named.slice(0, 4), ...(own ? [own] : [])])]
    .map((label) => alternativeOf(label) ?? label.content)
    .join(' ');
}

function nativeNameOf({ element: { tag, attributes }, children }: Entry): string {
  if (tag === 'input')
    switch (attributes.type) {
      case 'submit':
        return attributes.value ?? 'Submit';
      case 'reset':
        return attributes.value ?? 'Reset';
      case 'button':
        return attributes.value ?? '';
      case 'image':
        return attributes.alt ?? '';
      default:
        return '';
    }
  if (tag === 'img' || tag === 'area') return attributes.alt ?? '';
  const naming = namingChild[tag];
  const child = naming === undefined ? undefined : children.find((other) => other.element.tag === naming);
  return child?.content ?? '';
}

/** Most texts are plain, which is seen faster than cleaned. */
const needsCleaning = /[^ -~]| {2}/;

function oneLine(text: string): string {
  const start = text.slice(0, longestText * 6);
  const line = needsCleaning.test(start) ? visibleLine(start) : start.trim();
  return line.length <= longestText ? line : line.slice(0, longestText).replace(/[\ud800-\udbff]$/, '');
}

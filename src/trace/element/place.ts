import type { OutlinedElement, PageOutline } from './outline.ts';
import { isMadeUp, stableAttributes, stableClasses } from './stableAttributes.ts';

/** In characters, of a text that is compared. */
const longestText = 60;

/** A part of a page that an element is in. */
export interface Container {
  /** Its role, or its tag. */
  readonly kind: string;
  readonly name: string;
  /** Its test id or id; '' for none. */
  readonly mark: string;
  /** Which of how many of its kind in the page. */
  readonly nth: string;
}

/** A text or a control beside an element. */
export interface Neighbour {
  readonly text: string;
  /** What says which control it is, whatever its text; '' for nothing. */
  readonly mark: string;
}

/** Where an element is among the controls of the part that it is in. */
export interface Slot {
  readonly index: number;
  /** The tags of all controls there. */
  readonly shape: string;
}

/** How many elements around an element are looked at. */
const highest = 60;

const containerRoles = new Set(
  'banner navigation main complementary contentinfo form region dialog alertdialog group tabpanel article table grid treegrid toolbar menu menubar tablist radiogroup search list row listitem'.split(
    ' ',
  ),
);
const containerTags = new Set(['form', 'section', 'iframe', 'frame', 'dl']);
const itemRoles = new Set(['row', 'listitem', 'article', 'treeitem', 'option']);
const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** What people see or use by itself. */
export const labelOf = ({ name, text }: OutlinedElement): string => (name || text).slice(0, 120);

/** The text as it is compared. */
export const comparable = (text: string): string => text.toLowerCase().trim().slice(0, longestText).trim();

/** Where the elements of a page are: what is around, before and after them. */
export class PagePlaces {
  private readonly units: readonly OutlinedElement[];
  private readonly controls: readonly OutlinedElement[];
  private readonly headings: readonly OutlinedElement[];
  private readonly counts = new Map<string, number>();
  private readonly nths = new Map<OutlinedElement, string>();
  private readonly repeated = new Map<OutlinedElement, ReadonlyMap<string, number>>();
  private readonly columns = new Map<OutlinedElement, readonly string[]>();
  private readonly shapes = new Map<
    OutlinedElement,
    Omit<Slot, 'index'> & { readonly first: number; readonly count: number }
  >();

  constructor(
    outline: PageOutline,
    private readonly testIdAttribute: string,
  ) {
    const units: OutlinedElement[] = [];
    let endOfControl = 0;
    const byKind = new Map<string, OutlinedElement[]>();
    for (const entry of outline.visible) {
      if (isContainer(entry)) {
        const kind = kindOf(entry);
        const same = byKind.get(kind);
        if (same) same.push(entry);
        else byKind.set(kind, [entry]);
      }
      if (entry.family === 'content' && entry.start < endOfControl) continue;
      if (entry.family !== 'content') endOfControl = Math.max(endOfControl, entry.end);
      if (entry.family !== 'content' || entry.hasOwnText || (entry.role === 'img' && entry.name !== ''))
        units.push(entry);
    }
    this.units = units;
    this.controls = outline.visible.filter(({ family }) => family !== 'content');
    this.headings = outline.visible.filter(({ role }) => role === 'heading');
    for (const unit of units) {
      const text = comparable(labelOf(unit));
      this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
    }
    for (const same of byKind.values())
      for (const [at, entry] of same.entries()) this.nths.set(entry, `${at}/${same.length}`);
  }

  /** How often a text is in the page by itself. */
  countOf(text: string): number {
    return this.counts.get(text) ?? 0;
  }

  /** The nearest two texts or controls before an element, the nearest first. */
  before(element: OutlinedElement): Neighbour[] {
    const at = firstFrom(this.units, element.start);
    const before = this.units.slice(Math.max(0, at - 20), at).filter(({ end }) => end <= element.start);
    return before
      .slice(-2)
      .toReversed()
      .map((unit) => this.neighbourOf(unit));
  }

  /** The nearest two after all that is in an element, the nearest first. */
  after(element: OutlinedElement): Neighbour[] {
    const from = firstFrom(this.units, element.end);
    return this.units.slice(from, from + 2).map((unit) => this.neighbourOf(unit));
  }

  /** The parts of the page that an element is in, the nearest first. */
  containers(element: OutlinedElement): Container[] {
    const found: Container[] = [];
    for (
      let [at, left] = [element.parent, highest];
      at && found.length < 6 && left > 0;
      at = at.parent, left--
    )
      if (isContainer(at))
        found.push({
          kind: kindOf(at),
          name: this.containerName(at, element),
          mark: this.markOf(at),
          nth: this.nths.get(at) ?? '',
        });
    return found;
  }

  /** The texts of the row, card or list item that an element is in, without its own; undefined where it is in none. */
  item(element: OutlinedElement): string[] | undefined {
    const item = this.itemAround(element);
    return item && this.textsIn(item, element);
  }

  /** The heading before an element. */
  heading(element: OutlinedElement): string {
    const at = firstFrom(this.headings, element.start);
    const heading = this.headings.slice(Math.max(0, at - 4), at).findLast(({ end }) => end <= element.start);
    return heading ? comparable(labelOf(heading)) : '';
  }

  /** The head of the column of a table that an element is in. */
  column(element: OutlinedElement): string {
    let cell: OutlinedElement | undefined = element;
    for (let left = 6; cell && left > 0 && !cellRoles.has(cell.role); left--) cell = cell.parent;
    const row = cell?.parent;
    if (!cell || !row || !cellRoles.has(cell.role)) return '';
    let table: OutlinedElement | undefined = row;
    for (let left = 8; left > 0 && table && !/^(?:table|grid|treegrid)$/.test(table.role); left--)
      table = table.parent;
    if (!table) return '';
    const cells = this.cellsOf(row);
    const columns = this.columnsOf(table);
    return columns.length === cells.length ? (columns[cells.indexOf(cell)] ?? '') : '';
  }

  slot(element: OutlinedElement): Slot | undefined {
    if (element.family === 'content') return undefined;
    let part = this.itemAround(element) ?? element.parent;
    for (
      let left = highest;
      left > 0 &&
      part?.parent &&
      ((!isContainer(part) && !this.isItem(part)) || this.shapeOf(part).count < 2);
      left--
    )
      part = part.parent;
    if (!part) return undefined;
    const { shape, first } = this.shapeOf(part);
    return { shape, index: firstFrom(this.controls, element.start) - first };
  }

  private itemAround(element: OutlinedElement): OutlinedElement | undefined {
    let at = element.parent;
    for (let left = 15; at?.parent && left > 0; left--, at = at.parent)
      if (this.isItem(at) && this.textsIn(at, element).length > 0) return at;
    return undefined;
  }

  private isItem(entry: OutlinedElement): boolean {
    const { role, family, parent } = entry;
    if (itemRoles.has(role)) return true;
    if (family !== 'content' || cellRoles.has(role) || role === 'rowgroup' || !parent) return false;
    let counts = this.repeated.get(parent);
    if (!counts) {
      const signs = new Map<string, number>();
      for (const child of parent.children)
        if (!child.isHidden) signs.set(signOf(child), (signs.get(signOf(child)) ?? 0) + 1);
      this.repeated.set(parent, signs);
      counts = signs;
    }
    return (counts.get(signOf(entry)) ?? 0) > 2;
  }

  private textsIn(item: OutlinedElement, element: OutlinedElement): string[] {
    const own = comparable(labelOf(element));
    const texts: string[] = [];
    const from = firstFrom(this.units, item.start);
    for (const unit of this.units.slice(from, from + 40)) {
      if (unit.start >= item.end || texts.length === 6) break;
      const isOfElement =
        (unit.start >= element.start && unit.start < element.end) ||
        (unit.start <= element.start && unit.end > element.start && unit.start > item.start);
      const text = comparable(labelOf(unit));
      if (!isOfElement && text !== '' && text !== own && !texts.includes(text)) texts.push(text);
    }
    return texts;
  }

  private containerName(container: OutlinedElement, element: OutlinedElement): string {
    if (container.role !== 'row' && container.role !== 'listitem' && container.name !== '')
      return comparable(container.name);
    const heading = this.headings[firstFrom(this.headings, container.start)];
    const isOther =
      heading &&
      heading.start < container.end &&
      (heading.end <= element.start || heading.start >= element.end);
    return isOther ? comparable(labelOf(heading)) : '';
  }

  private markOf({ testId, element }: OutlinedElement): string {
    const { id } = element.attributes;
    return (testId ?? (id !== undefined && !isMadeUp(id) ? id : '')).slice(0, longestText);
  }

  private neighbourOf(unit: OutlinedElement): Neighbour {
    const { id, name, href } = stableAttributes(unit.element, this.testIdAttribute);
    const mark = unit.testId ?? id ?? name ?? href ?? '';
    return { text: comparable(labelOf(unit)), mark: mark.slice(0, longestText) };
  }

  private cellsOf(row: OutlinedElement): readonly OutlinedElement[] {
    return row.children.filter(({ role, isHidden }) => cellRoles.has(role) && !isHidden);
  }

  private columnsOf(table: OutlinedElement): readonly string[] {
    const known = this.columns.get(table);
    if (known) return known;
    const heads = firstHeads(table, 4);
    const columns = heads.map((head) => comparable(labelOf(head)));
    this.columns.set(table, columns);
    return columns;
  }

  private shapeOf(part: OutlinedElement): {
    readonly shape: string;
    readonly first: number;
    readonly count: number;
  } {
    const known = this.shapes.get(part);
    if (known) return known;
    const [first, end] = [firstFrom(this.controls, part.start + 1), firstFrom(this.controls, part.end)];
    const tags = this.controls
      .slice(first, Math.min(end, first + 200))
      .map(({ element, role }) => `${element.tag}:${role}`);
    const shape = { shape: hashOf(`${tags.join(' ')} ${end - first}`), first, count: end - first };
    this.shapes.set(part, shape);
    return shape;
  }
}

/** The heads of the first row of a table that has some. */
function firstHeads(part: OutlinedElement, deepest: number): readonly OutlinedElement[] {
  const heads = part.children.filter(({ role }) => cellRoles.has(role));
  if (heads.length > 0) return heads;
  for (const child of deepest > 0 ? part.children.slice(0, 3) : []) {
    const found = firstHeads(child, deepest - 1);
    if (found.some(({ role }) => role === 'columnheader')) return found;
  }
  return [];
}

const kindOf = ({ role, element }: OutlinedElement): string => (role || element.tag).slice(0, longestText);

function isContainer({ role, family, element: { tag, attributes }, testId }: OutlinedElement): boolean {
  if (containerRoles.has(role) || containerTags.has(tag)) return true;
  return (
    family === 'content' &&
    (testId !== undefined || (attributes.id !== undefined && !isMadeUp(attributes.id)))
  );
}

const signOf = ({ role, element }: OutlinedElement): string =>
  `${role || element.tag} ${stableClasses(element)[0] ?? ''}`;

/** The position of the first of some elements that begins at or after a place: they are in order. */
function firstFrom(elements: readonly OutlinedElement[], start: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.start ?? Infinity) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Four letters for a text: enough to tell some hundred texts of one page apart. */
export function hashOf(text: string): string {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash ^= hash >>> 15;
  let letters = '';
  for (let at = 0; at < 4; at++) letters += alphabet[(hash >>> (at * 6)) & 63] ?? '';
  return letters;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

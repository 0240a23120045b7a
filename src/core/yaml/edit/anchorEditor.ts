import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Path } from '../../case/schemaProblems.ts';
import type { Span } from '../../text/span.ts';
import type { TextEdit } from '../../text/textEdit.ts';
import { lineEnd } from '../../text/textLines.ts';
import { scalarText } from '../print/scalarText.ts';
import { getYamlStyle } from './editContext.ts';
import { itemPositions, pairPositions, tokenStart, type ValuePosition, columnAt } from './editFlow.ts';
import { replaceValue } from './editScalar.ts';

/** Where a text has an anchor or an alias: from its sign to the end of its value. */
export interface AnchorPlace extends Span {
  readonly kind: 'anchor' | 'alias';
  readonly name: string;
  /** What has the anchor. */
  readonly target: Node;
  /** The keys and positions that lead there; those of its pair for a key. */
  readonly path: Path;
  /** Where the sign and the name end. */
  readonly markEnd: number;
  /** Where the value stands; nothing for a key. */
  readonly slot: ValuePosition | undefined;
}

/**
 * Finds the anchors and aliases of a document, in the order of its text.
 *
 * @param document parsed with its source tokens, and without errors
 * @throws where YAML has no place of its own for one in the text, and for an alias without its anchor
 */
export function findAnchorPlaces(text: string, document: Document): AnchorPlace[] {
  const finder = new Finder(text);
  finder.find(document.contents, [], { props: [], end: text.length });
  return finder.places;
}

type Slot = Pick<ValuePosition, 'props' | 'end'>;

class Finder {
  readonly places: AnchorPlace[] = [];
  private readonly anchors = new Map<string, Node>();

  constructor(private readonly text: string) {}

  find(node: unknown, path: Path, { props, end }: Slot, slot?: ValuePosition): void {
    if (!isNode(node)) return;
    if (isAlias(node)) return this.addAlias(node, path, slot);
    const { anchor: name } = node as { anchor?: string };
    const mark = props.find(({ type }) => type === 'anchor');
    if (name && mark) {
      const [start, markEnd] = [mark.offset, mark.offset + mark.source.length];
      this.places.push({ kind: 'anchor', name, target: node, path, start, markEnd, end, slot });
      this.anchors.set(name, node);
    }
    if (isMap(node)) this.findInMap(node, path);
    if (isSeq(node)) this.findInList(node, path);
  }

  private addAlias({ source, range }: Alias, path: Path, slot: ValuePosition | undefined): void {
    const target = this.anchors.get(source);
    if (!target || !range) throw new Error('An alias without its anchor');
    const [start, end] = range;
    this.places.push({ kind: 'alias', name: source, target, path, start, markEnd: end, end, slot });
  }

  private findInMap(map: YAMLMap, path: Path): void {
    const positions = pairPositions(map);
    map.items.forEach(({ key, value, srcToken }, at) => {
      const position = positions[at]!;
      const own = [...path, isScalar(key) ? String(key.value) : ''];
      const end = (isNode(key) && key.range?.[1]) || position.start;
      this.find(key, own, { props: srcToken?.start ?? [], end });
      const column = columnAt(this.text, positions[0]!.start);
      this.find(value, own, position, { ...position, column, isItem: false, inFlow: map.flow === true });
    });
  }

  private findInList(list: YAMLSeq, path: Path): void {
    const inFlow = list.flow === true;
    itemPositions(list).forEach((position, at, [first]) => {
      const column = columnAt(this.text, first!.start);
      this.find(list.items[at], [...path, at], position, { ...position, column, isItem: !inFlow, inFlow });
    });
  }
}

/** Edits that write out an alias, or that take an anchor away. */
export class AnchorEditor {
  private readonly editing;

  constructor(
    private readonly text: string,
    private readonly document: Document,
  ) {
    this.editing = { text, style: () => getYamlStyle(text, document) };
  }

  /**
   * Writes the value of an alias in its place.
   *
   * @param anchor the name of the anchor that the value gets
   */
  writeOut({ target, slot, start, markEnd }: AnchorPlace, anchor?: string): TextEdit[] {
    const value: unknown = target.toJS(this.document, { maxAliasCount: -1 });
    if (slot) return replaceValue(this.editing, slot, value, anchor);
    const name = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    const printed = scalarText(name, 'PLAIN', 'QUOTE_DOUBLE', { inFlow: true });
    return [{ start, end: markEnd, newText: anchor === undefined ? printed : `&${anchor} ${printed}` }];
  }

  /** Takes the sign of an anchor away; a map that stands below the dash of its item moves up beside it. */
  unmark({ start, markEnd, slot }: AnchorPlace): TextEdit {
    const { text } = this;
    const value = slot?.isItem ? slot.value : undefined;
    if (value?.type === 'block-map') {
      const key = tokenStart(value);
      const gap = columnAt(text, key) - columnAt(text, start);
      if (gap >= 0 && /^\s*\n *$/.test(text.slice(markEnd, key)))
        return { start, end: key, newText: ' '.repeat(gap) };
    }
    const behind = /^[ \t]*/.exec(text.slice(markEnd, lineEnd(text, markEnd)))![0].length;
    if (markEnd + behind < lineEnd(text, markEnd)) return { start, end: markEnd + behind, newText: '' };
    const before = /[ \t]*$/.exec(text.slice(0, start))![0].length;
    return { start: start - before, end: markEnd, newText: '' };
  }
}

import { isAlias, isMap, isNode, isPair, isScalar, isSeq, visit, type Document } from 'yaml';
import { isRecord } from '../../isRecord.ts';
import { isSameValue } from '../../isSameValue.ts';
import { applyEdits, type TextEdit } from '../../text/textEdit.ts';
import type { EditContext } from './editContext.ts';
import { editList } from './editList.ts';
import { editMap } from './editMap.ts';
import type { ValuePosition } from './entryPositions.ts';
import { editScalar } from './editScalar.ts';
import { replaceValue } from './replaceValue.ts';
import { getYamlStyle, type YamlStyle } from './yamlStyle.ts';

/**
 * The text of a document, edited so that it says `next`: only the bytes of what differs change.
 * Nothing where it cannot be edited so. Whether the text reads back as `next` is left to the caller.
 *
 * @param document the parsed text, with its source tokens
 * @param rank where a key belongs among the keys of the whole document
 */
export function editInPlace(
  text: string,
  document: Document,
  next: unknown,
  rank: (key: string) => number,
): string | undefined {
  try {
    const before: unknown = document.toJS({ maxAliasCount: -1 });
    if (isSameValue(before, next)) return text;
    const { edit } = editingOf(text, document, rank);
    return applyEdits(text, edit(document.contents, before, next, undefined));
  } catch {
    // A shape of YAML that has no place of its own in the text, such as a pair without its colon.
    return undefined;
  }
}

function editingOf(text: string, document: Document, rank: (key: string) => number): EditContext {
  const tangled = tangledNodes(text, document);
  let style: YamlStyle | undefined;
  const editing: EditContext = {
    text,
    rank,
    style: () => (style ??= getYamlStyle(text, document)),
    anchors: new Map(),
    edit: (node, before, next, slot) => {
      const edits =
        isSameValue(before, next) && !tangled.has(node) ? [] : changed(editing, node, before, next, slot);
      if (isNode(node) && !isAlias(node) && node.anchor) editing.anchors.set(node.anchor, next);
      return edits;
    },
  };
  return editing;
}

function changed(
  editing: EditContext,
  node: unknown,
  before: unknown,
  next: unknown,
  slot: ValuePosition | undefined,
): TextEdit[] {
  if (isAlias(node) && isSameValue(editing.anchors.get(node.source), next)) return [];
  if (isMap(node) && isRecord(before) && isRecord(next)) return editMap(editing, node, before, next, slot);
  if (isSeq(node) && Array.isArray(before) && Array.isArray(next))
    return editList(editing, node, before, next, slot);
  if (!slot) throw new Error('The whole document is no map');
  if (!isScalar(node)) return replaceValue(editing, slot, next);
  return isSameValue(before, next) ? [] : editScalar(editing, node, next, slot);
}

/** Nodes with an anchor or alias in them: they may have to change although their value does not. */
function tangledNodes(text: string, document: Document): ReadonlySet<unknown> {
  const tangled = new Set<unknown>();
  if (!/[&*]\S/.test(text)) return tangled;
  visit(document, (_key, node, path) => {
    if (isAlias(node) || (isNode(node) && node.anchor))
      for (const inner of [...path, node]) tangled.add(isPair(inner) ? inner.value : inner);
  });
  return tangled;
}

import { isMap, isNode, isScalar, isSeq, parseAllDocuments } from 'yaml';

/** Whether items of the list of steps start on the lines at these offsets. */
export function areItems(text: string, lineStarts: readonly number[]): boolean {
  const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false, strict: false });
  const starts = new Set<number>();
  for (const { contents } of Array.isArray(documents) ? documents : []) {
    if (!isMap(contents)) continue;
    for (const { key, value } of contents.items) {
      if (!isScalar(key) || key.value !== 'elements' || !isSeq(value) || value.flow) continue;
      for (const item of value.items) if (isNode(item) && item.range) starts.add(item.range[0]);
    }
  }
  return lineStarts.every((lineStart) => starts.has(contentStart(text, lineStart)));
}

/** Where the content of an item starts whose line starts at an offset. */
function contentStart(text: string, lineStart: number): number {
  const dash = / *- +/y;
  dash.lastIndex = lineStart;
  return dash.test(text) ? dash.lastIndex : -1;
}

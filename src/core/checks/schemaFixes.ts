import { isMap, isScalar, parseDocument, Scalar, visit, type Document, type YAMLMap } from 'yaml';
import { checkTestCase } from '../case/checkTestCase.ts';
import { uuid } from '../case/recognizeCase.ts';
import { printInPlace } from '../completion/printYamlScalar.ts';
import { message } from '../message.ts';
import { findLikelyMatch, sortByDistance } from '../text/nearestWords.ts';
import type { Span } from '../text/span.ts';
import { findLineEdit } from '../text/textEdit.ts';
import { lineStart } from '../text/textLines.ts';
import { writeOutMergeKeys } from '../yaml/findNodes.ts';
import type { FileProblem } from './checkCase.ts';
import { moveFix, moveSpan, type Fix } from './finding/finding.ts';
import { getTrimmedSpan, removePair } from './finding/nodeSpans.ts';
import { splitSteps } from './readCaseForChecks.ts';

/** How many fixes are offered for one typo. */
const most = 3;

/** Fixes for what is wrong with a file as YAML or by the schema. */
export function formFixes({ code, span, candidates }: FileProblem, text: string): Fix[] {
  switch (code) {
    case 'unknown-key':
    case 'unknown-value':
      return changeTo(candidates ?? [], span, text);
    case 'wrong-type':
    case 'syntax':
      return [
        ...mergeKeyFix(span, text),
        ...replaceTabs(span, text),
        ...rewriteWord(span, text),
        ...wordAndTwinFixes(span, text),
      ];
    default:
      return [];
  }
}

/** The fix for the merge key at a span: all merge keys of the text are written out. */
export function mergeKeyFix({ start, end }: Span, text: string): Fix[] {
  const written = text.slice(start, end) === '<<' ? writeOutMergeKeys(text) : undefined;
  const edit = written === undefined ? undefined : findLineEdit(text, written);
  if (!edit) return [];
  const edits = [{ span: { start: edit.start, end: edit.end }, text: edit.newText }];
  return [{ title: message('Write out the keys of all merge keys'), preferred: true, edits }];
}

/** What fits in the place of an unknown key or value: the nearest first, which is preferred if it was probably meant. */
function changeTo(candidates: readonly string[], span: Span, text: string): Fix[] {
  const source = text.slice(span.start, span.end).trim();
  const written = unquote(source);
  // An empty place has no room for a value: after `action:` a blank is missing too.
  if (written === '') return [];
  const likely = findLikelyMatch(written, candidates);
  return sortByDistance(written, candidates)
    .slice(0, most)
    .map((candidate) => {
      const printed = printInPlace(candidate, written, source);
      return {
        title: message('Change to {0}', printed),
        ...(candidate === likely && { preferred: true }),
        edits: [{ span, text: printed }],
      };
    });
}

const unquote = (text: string): string => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;

/** Tabs in front of a line, each as far as our own indentation goes. */
function replaceTabs(span: Span, text: string): Fix[] {
  const start = lineStart(text, span.start);
  const indentation = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  if (!indentation.includes('\t') || span.start > start + indentation.length) return [];
  const lines = [...text.matchAll(/^[ ]*\t[ \t]*/gm)].map(({ 0: found, index }) => ({
    span: { start: index, end: index + found.length },
    text: found.replaceAll('\t', '  '),
  }));
  return [{ title: message('Replace tabs with spaces'), preferred: true, edits: lines }];
}

/** What YAML 1.1 takes for true or false, and 1.2 for text. */
const truthWords: Readonly<Record<string, string>> = {
  yes: 'true',
  y: 'true',
  on: 'true',
  no: 'false',
  n: 'false',
  off: 'false',
  true: 'true',
  false: 'false',
};

/** A word that is meant to be true or false, where such a value belongs, and nothing in the place of a text. */
function rewriteWord(span: Span, text: string): Fix[] {
  const written = text.slice(span.start, span.end);
  const word = truthWords[unquote(written).toLowerCase()];
  const candidates = word === undefined || word === written ? [] : [word];
  if (/^(?:~|null|)$/i.test(written)) candidates.push('""');
  const gap = text[span.start - 1] === ':' ? ' ' : '';
  return candidates
    .filter((candidate) => isBetter(gap + candidate, span, text))
    .map((candidate) => ({
      title: candidate === '""' ? message('Change to an empty text') : message('Change to {0}', candidate),
      preferred: candidate !== '""',
      edits: [{ span, text: gap + candidate }],
    }));
}

/** Whether a file has fewer problems with another text in a place. */
function isBetter(candidate: string, { start, end }: Span, text: string): boolean {
  const part = partAround(start, text);
  const own = part.own.slice(0, start - part.base) + candidate + part.own.slice(end - part.base);
  return problems(parsePart({ ...part, own }), part.isStep) < problems(parsePart(part), part.isStep);
}

/** Fixes for a number or a boolean where text belongs, and for a key that is there twice. */
function wordAndTwinFixes(span: Span, text: string): Fix[] {
  const part = partAround(span.start, text);
  const { base, own, isStep } = part;
  const parsed = parsePart(part);
  const start = span.start - base;
  return [...quote(parsed, start, own, isStep), ...removeTwin(parsed, start, own)].map((fix) =>
    moveFix(fix, (part) => moveSpan(part, base)),
  );
}

interface TextPart {
  readonly base: number;
  readonly own: string;
  readonly isStep: boolean;
}

/** A step with a blank for its dash is a document of its own. What its aliases stand for isn't part of it. */
function parsePart({ own, isStep }: TextPart): Document {
  const text = isStep ? own.replace('-', ' ') : own;
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  visit(document, { Alias: () => new Scalar(null) });
  return document;
}

/** The step around an offset, or the whole text: a step can be parsed alone, and fast. */
function partAround(offset: number, text: string): TextPart {
  const split = splitSteps(text);
  const step = split?.steps.find(({ start, end }) => start <= offset && offset < end);
  if (step) return { base: step.start, own: text.slice(step.start, step.end), isStep: true };
  const [first] = split?.steps ?? [];
  const last = split?.steps.at(-1);
  if (first && offset < first.start) return { base: 0, own: text.slice(0, first.start), isStep: false };
  if (last) return { base: last.end, own: text.slice(last.end), isStep: false };
  return { base: 0, own: text, isStep: false };
}

/** Where it is certain that text belongs there: fewer problems with quotes than without. */
function quote(document: Document, start: number, text: string, isStep: boolean): Fix[] {
  const node = scalarAt(document, start);
  const span = getTrimmedSpan(node, text);
  if (!node || !span || (typeof node.value !== 'number' && typeof node.value !== 'boolean')) return [];
  const before = problems(document, isStep);
  const source = text.slice(span.start, span.end);
  node.value = source;
  if (problems(document, isStep) >= before) return [];
  return [
    { title: message('Put {0} in quotes', source), preferred: true, edits: [{ span, text: `"${source}"` }] },
  ];
}

function problems(document: Document, isStep: boolean): number {
  const value: unknown = document.toJS();
  const whole = { id: '00000000-0000-0000-0000-000000000000', description: '', elements: [] as unknown[] };
  const checked = isStep
    ? { ...whole, elements: [value] }
    : { ...whole, ...(typeof value === 'object' ? value : {}) };
  return checkTestCase(checked).length;
}

function scalarAt(document: Document, start: number): Scalar | undefined {
  let found: Scalar | undefined;
  visit(document, {
    Scalar: (key, node) => void (key !== 'key' && node.range?.[0] === start && (found = node)),
  });
  return found;
}

/** The second of two pairs with the same key goes. */
function removeTwin(document: Document, start: number, text: string): Fix[] {
  let fixes: Fix[] = [];
  visit(document, {
    Map: (_, map) => {
      const twin = twinAt(map, start);
      const edits = twin ? removePair(map, twin, text) : [];
      if (twin && edits.length > 0) {
        fixes = [{ title: message('Remove this "{0}"', String(twin.key)), preferred: true, edits }];
      }
    },
  });
  return fixes;
}

function twinAt(map: YAMLMap, start: number): YAMLMap['items'][number] | undefined {
  const key = map.items.find((pair) => isScalar(pair.key) && pair.key.range?.[0] === start)?.key;
  const same = isScalar(key)
    ? map.items.filter((pair) => isScalar(pair.key) && pair.key.value === key.value)
    : [];
  return isMap(map) && same.length > 1
    ? (same.find((pair) => pair.key === key && pair !== same[0]) ?? same[1])
    : undefined;
}

const idLine = /^["']?id["']?:(?<space>[ \t]*)(?<value>[^#\r\n]*?)[ \t]*(?:#.*)?\r?$/m;
const firstKey = /^["']?\w+["']?:/m;

/**
 * Fixes for a problem at a place where a test case has no id, or one that isn't a UUID: a new id.
 *
 * @param span where the problem is
 * @param id the new id
 */
export function idFixes(span: Span, text: string, id: string): Fix[] {
  const found = idLine.exec(text);
  if (found) {
    const { space = '', value = '' } = found.groups ?? {};
    const start = found.index + found[0].indexOf(':') + 1;
    const place = { start, end: start + space.length + value.length };
    const isHere = span.start <= place.end && span.end >= start;
    if (!isHere || uuid.safeParse(value.replaceAll(/["']/g, '')).success) return [];
    return [fix(message('Use a new id'), place, ` ${id}`)];
  }
  const first = firstKey.exec(text)?.index;
  if (first === undefined || span.start !== first) return [];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return [fix(message('Add an id'), { start: first, end: first }, `id: ${id}${lineEnd}`)];
}

const fix = (title: Fix['title'], span: Span, text: string): Fix => ({
  title,
  preferred: true,
  edits: [{ span, text }],
});

import { printInPlace } from '../../completion/printYamlScalar.ts';
import { message, type Message } from '../../message.ts';
import { isLikelyMisspelling } from '../../text/isLikelyMisspelling.ts';
import type { Located } from '../../text/located.ts';
import { sortByDistance } from '../../text/nearestWords.ts';
import { createFinding, spanOf, type Finding, type TextChange } from '../finding/finding.ts';
import { findPartSpan } from '../finding/nodes.ts';
import type { CaseSetView, KnownNames, CheckedFile } from '../views/caseSetView.ts';

/** The names that a fix offers at most. */
const mostOffered = 3;
/** Number of other files whose name is taken for the right one. */
const enoughFiles = 2;
/** Number of names that are compared in one go, which takes a few milliseconds. */
const namesAtOnce = 500;

const checks = [
  {
    code: 'misspelled-tag',
    kind: 'tags',
    text: (name: string, near: string): Message =>
      message('Only this test case has the tag “{0}”. Did you mean “{1}”?', name, near),
  },
  {
    code: 'misspelled-environment',
    kind: 'environments',
    text: (name: string, near: string): Message =>
      message('Only this test case names the environment “{0}”. Did you mean “{1}”?', name, near),
  },
] as const;

/**
 * Tags and environments that neither the service nor another file has, and that were probably typed for one that the
 * service or several files have. Nothing is found where other files are not known.
 */
export function* misspelledNames(
  { text, names: listed, view }: CheckedFile,
  { complete, names }: Pick<CaseSetView, 'complete' | 'names'>,
): Generator<undefined, Finding[]> {
  if (!listed || !complete || !names) return [];
  const found: Finding[] = [];
  for (const { code, kind, text: textFor } of checks) {
    const known = names[kind];
    for (const located of listed[kind]) {
      if (isKnown(located.value, known)) continue;
      const near = yield* findNear(located.value, listed[kind], known, view.id?.value);
      const [nearest] = near;
      if (nearest === undefined) continue;
      const fixes = near.map((name) => ({
        title: message('Change to “{0}”', name),
        preferred: near.length === 1,
        edits: [replaceName(located, name, text)],
      }));
      found.push(createFinding(code, located, textFor(located.value, nearest), { fixes }));
    }
  }
  return found;
}

const isKnown = (name: string, known: KnownNames): boolean =>
  known.onService.has(name) || known.countOthers(name) > 0;

/** The names that may have been meant, nearest first, without those that the file lists beside. */
function* findNear(
  name: string,
  listed: readonly Located[],
  known: KnownNames,
  ownId: string | undefined,
): Generator<undefined, string[]> {
  const beside = new Set(listed.map(({ value }) => value));
  const near = new Set<string>();
  let compared = 0;
  for (const names of [known.onService.keys(), known.inFiles()])
    for (const other of names) {
      if (++compared % namesAtOnce === 0) yield;
      if (!beside.has(other) && isLikelyMisspelling(name, other) && isInUse(other, known, ownId))
        near.add(other);
    }
  return sortByDistance(name, [...near]).slice(0, mostOffered);
}

/** What only the older version of this test case on the service says may be what was just corrected. */
function isInUse(name: string, { onService, countOthers }: KnownNames, ownId: string | undefined): boolean {
  const users = onService.get(name);
  const isOnlyOwn = users?.size === 1 && ownId !== undefined && users.has(ownId);
  return (users !== undefined && !isOnlyOwn) || countOthers(name) >= enoughFiles;
}

/** Quotes and the form of a block stay. */
function replaceName(located: Located, name: string, text: string): TextChange {
  const source = text.slice(located.start, located.end);
  const part = { start: 0, end: located.value.length };
  // Blanks at the beginning of a block would be its indentation.
  const canStay = /^[|>]/.test(source) && name === name.trim();
  const span = canStay ? findPartSpan(located, part, text) : undefined;
  return span
    ? { span, text: name }
    : { span: spanOf(located), text: printInPlace(name, located.value, source) };
}

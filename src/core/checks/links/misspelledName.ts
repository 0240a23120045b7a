import { printInPlace } from '../../completion/printYamlScalar.ts';
import { message, type Message } from '../../message.ts';
import { isLikelyMisspelling, sortByDistance } from '../../text/nearestWords.ts';
import type { Located } from '../../text/span.ts';
import { createFinding, spanOf, type FindingDetails, type TextChange } from '../finding/finding.ts';
import { findPartSpan } from '../finding/nodeSpans.ts';
import type { CaseSetView, CheckedFile, KnownNames, ListedNames } from '../views/caseSetView.ts';
import { defineCheck } from '../views/defineCheck.ts';

/** The names that a fix offers at most. */
const mostOffered = 3;
/** Number of other files whose name is taken for the right one. */
const enoughFiles = 2;
/** Number of names that are compared in one go, which takes a few milliseconds. */
const namesAtOnce = 500;

/** A tag that was probably typed for another one. */
export const misspelledTag = defineCheck({
  code: 'misspelled-tag',
  severity: 'hint',
  isForOpenFilesOnly: true,
  about: [
    'Only this file has the name in `tagNames`, and it was probably typed for another one: a tag that the ' +
      'service has, or one that at least two other files have. The name may differ by a letter, by two ' +
      'neighboring letters that are swapped, or by capitals, spaces, hyphens and underscores. Quick fix: ' +
      'change it to the other name. Not reported are',
    [
      'names that the service has, as it answered last, or as of the last sync. The hint disappears when ' +
        'the service has the name: for example, when you have pushed it;',
      'names that differ in digits or other signs (`staging-1` and `staging-2`), in a word of fewer than ' +
        'four letters (`shop-de` and `shop-fr`), in an ending (`order` and `orders`, `smoke` and ' +
        '`smoke-test`), or that have more than 60 characters;',
      'names beside the one that may have been meant, in the same file.',
    ],
    'Files are compared with all files of the workspace, as in completion. Services are not asked.',
  ],
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      tagNames: [chekout]`,
    others: [
      `
        id: 00000000-0000-4000-8000-000000000002
        description: Pay
        tagNames: [checkout]`,
      `
        id: 00000000-0000-4000-8000-000000000003
        description: Cancel
        tagNames: [checkout]`,
    ],
  },
  run: {
    fileInSlices: (file, caseSet) =>
      findMisspelledNames('tags', file, caseSet, (name, near) =>
        message('Only this test case has the tag "{0}". Did you mean "{1}"?', name, near),
      ),
  },
});

/** The name of an environment that was probably typed for another one. */
export const misspelledEnvironment = defineCheck({
  code: 'misspelled-environment',
  severity: 'hint',
  isForOpenFilesOnly: true,
  about:
    "The same for `excludedEnvironmentNames`. A service doesn't list the names of its environments: known " +
    'names are those that test cases on the service have, and those that you set on this machine.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      excludedEnvironmentNames: [stagging]`,
    others: [
      `
        id: 00000000-0000-4000-8000-000000000002
        description: Pay
        excludedEnvironmentNames: [staging]`,
      `
        id: 00000000-0000-4000-8000-000000000003
        description: Cancel
        excludedEnvironmentNames: [staging]`,
    ],
  },
  run: {
    fileInSlices: (file, caseSet) =>
      findMisspelledNames('environments', file, caseSet, (name, near) =>
        message('Only this test case names the environment "{0}". Did you mean "{1}"?', name, near),
      ),
  },
});

/**
 * Names that neither the service nor another file has, and that were probably typed for one that the service or several
 * files have. Nothing is found where other files are not known.
 */
function* findMisspelledNames(
  kind: keyof ListedNames,
  { text, names: listed, view }: CheckedFile,
  { complete, names }: Pick<CaseSetView, 'complete' | 'names'>,
  textFor: (name: string, near: string) => Message,
): Generator<undefined, FindingDetails[]> {
  if (!listed || !complete || !names) return [];
  const known = names[kind];
  const found: FindingDetails[] = [];
  for (const located of listed[kind]) {
    if (isKnown(located.value, known)) continue;
    const near = yield* findNear(located.value, listed[kind], known, view.id?.value);
    const [nearest] = near;
    if (nearest === undefined) continue;
    const fixes = near.map((name) => ({
      title: message('Change to "{0}"', name),
      preferred: near.length === 1,
      edits: [replaceName(located, name, text)],
    }));
    found.push(createFinding(located, textFor(located.value, nearest), { fixes }));
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

import { isSameCase } from '../../case/caseDifferences.ts';
import { message } from '../../message.ts';
import { parseCase } from '../../yaml/parseCase.ts';
import { createFinding, relatedAt, type FindingDetails, type Related } from '../finding/finding.ts';
import { getCaseName, isUuid, type CaseSetView, type CheckedFile } from '../views/caseSetView.ts';
import { defineCheck } from '../views/defineCheck.ts';

/** An id that another file has as well. */
export const duplicateId = defineCheck({
  code: 'duplicate-id',
  severity: 'error',
  about:
    'Two files have the same `id`, usually because one is a copy. The service would keep only one of them. ' +
    'Quick fixes: give this file a new id (test cases that refer to the id then refer to the other file), ' +
    'or, if both files have the same test case, delete this one. Tools that name files after test cases ' +
    'write such a second file for one that was moved or renamed; *Rename Files After Test Cases…* avoids ' +
    'that.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy`,
    others: [
      `
        id: 00000000-0000-4000-8000-000000000001
        description: Copy of Buy`,
    ],
  },
  run: { file: findDuplicateId },
  offer: (finding, text) => {
    const twin = findTwin(finding, text);
    return twin && { kind: 'delete-file', twin };
  },
});

function findDuplicateId({ view: { id } }: CheckedFile, caseSet: CaseSetView): FindingDetails[] {
  const twins = isUuid(id) ? caseSet.byId(id.value) : [];
  const [first] = twins;
  if (!id || !first) return [];
  const related = twins.flatMap((twin) =>
    relatedAt(twin, twin.summary.id, message('"{0}" has the same id', getCaseName(twin))),
  );
  const text = message('"{0}" has the same id: ids must be unique among all test cases', getCaseName(first));
  const edits = [{ span: id, text: caseSet.newId() }];
  const fixes = [{ title: message('Give this test case a new id'), preferred: true, edits }];
  return [createFinding(id, text, { related, fixes })];
}

/** Finds the other file of a duplicate id that has the same test case as the checked text, however it is written. */
export function findTwin({ related }: FindingDetails, text: string): Related | undefined {
  const { testCase } = parseCase(text);
  if (!testCase) return undefined;
  return related.find((other) => {
    const twin = parseCase(other.text).testCase;
    return twin && isSameCase(testCase, twin);
  });
}

import { message } from '../../message.ts';
import { isUuid, type CaseView, getCaseName, type CaseSetView } from '../views/caseSetView.ts';
import { createFinding, type Finding, type Related } from '../finding/finding.ts';
import { isSameCase } from '../../case/isSameCase.ts';
import { parseCase } from '../../yaml/parseCase.ts';

/** An id that another file has as well. */
export function duplicateId({ id }: CaseView, caseSet: CaseSetView): Finding[] {
  const twins = isUuid(id) ? caseSet.byId(id.value) : [];
  const [first] = twins;
  if (!id || !first) return [];
  const related = twins.flatMap((twin) =>
    twin.summary.id
      ? [
          {
            key: twin.key,
            text: twin.text,
            span: twin.summary.id,
            message: message('“{0}” has the same id', getCaseName(twin)),
          },
        ]
      : [],
  );
  const edits = [{ span: id, text: caseSet.newId() }];
  return [
    createFinding(
      'duplicate-id',
      id,
      message('“{0}” has the same id: ids must be unique among all test cases', getCaseName(first)),
      {
        related,
        fixes: [{ title: message('Give this test case a new id'), preferred: true, edits }],
      },
    ),
  ];
}

/** Finds the other file of a duplicate id that has the same test case as the checked text, however it is written. */
export function findTwin({ code, related }: Finding, text: string): Related | undefined {
  if (code !== 'duplicate-id') return undefined;
  const { testCase } = parseCase(text);
  if (!testCase) return undefined;
  return related.find((other) => {
    const twin = parseCase(other.text).testCase;
    return twin && isSameCase(testCase, twin);
  });
}

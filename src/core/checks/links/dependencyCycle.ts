import { message } from '../../message.ts';
import { getOwnName, type CaseView } from '../views/caseView.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import { getCaseName, type OtherCase, type CaseSetView } from '../views/caseSetView.ts';

/** A loop of dependencies that leads back to the checked case. */
export function dependencyCycle(view: CaseView, caseSet: CaseSetView): Finding[] {
  const { id, dependencyId } = view;
  if (!id || !dependencyId) return [];
  const loop = loopBack(id.value, dependencyId.value, caseSet);
  if (!loop) return [];
  const names = [getOwnName(view), ...loop.map(getCaseName), getOwnName(view)].join(' → ');
  const text =
    loop.length === 0
      ? message('The test case depends on itself')
      : message('These test cases depend on each other: {0}', names);
  const related = loop.flatMap((testCase) => {
    const { dependencyId: link } = testCase.summary;
    return link
      ? [
          {
            key: testCase.key,
            text: testCase.text,
            span: link,
            message: message('“{0}” is part of the loop', getCaseName(testCase)),
          },
        ]
      : [];
  });
  const { removal } = dependencyId;
  const fixes = removal.length > 0 ? [{ title: message('Remove the dependency'), edits: removal }] : [];
  return [createFinding('dependency-cycle', dependencyId, text, { related, fixes })];
}

/** The cases between a case and itself; nothing where the chain ends, or loops without it. */
function loopBack(own: string, first: string, caseSet: CaseSetView): OtherCase[] | undefined {
  const seen = new Map<string, OtherCase>();
  for (let id: string | undefined = first; id !== own;) {
    const next: OtherCase | undefined = id === undefined ? undefined : caseSet.byId(id)[0];
    if (!next || id === undefined || seen.has(id)) return undefined;
    seen.set(id, next);
    id = next.summary.dependencyId?.value;
  }
  return [...seen.values()];
}

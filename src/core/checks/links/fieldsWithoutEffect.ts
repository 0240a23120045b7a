import { message } from '../../message.ts';
import { createFinding, removing, type FindingDetails } from '../finding/finding.ts';
import { isUuid, type CaseSetView, type CheckedFile } from '../views/caseSetView.ts';
import { defineCheck } from '../views/defineCheck.ts';

/** A case of the type LOGIN that nothing needs. */
export const unusedLogin = defineCheck({
  code: 'unused-login',
  severity: 'hint',
  about: 'The type is LOGIN, but no test case depends on this one.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Log in
      type: LOGIN`,
  },
  run: { file: findUnusedLogin },
});

/** An entry point of a case that starts where its dependency ended. */
export const ignoredEntryPoint = defineCheck({
  code: 'ignored-entry-point',
  severity: 'hint',
  hasNoEffect: true,
  about:
    'A test case with a dependency starts on the page where its dependency ends, so its `entryPointUrlPath` ' +
    'is not opened. An empty path is not reported.',
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      dependencyId: 00000000-0000-4000-8000-000000000002
      entryPointUrlPath: /cart`,
    others: [
      `
        id: 00000000-0000-4000-8000-000000000002
        description: Log in`,
    ],
  },
  run: { file: findIgnoredEntryPoint },
});

function findUnusedLogin({ view: { id, type } }: CheckedFile, caseSet: CaseSetView): FindingDetails[] {
  if (type?.value !== 'LOGIN' || !isUuid(id) || !caseSet.complete) return [];
  if (caseSet.dependantsOf(id.value).length > 0) return [];
  const fixes = removing(message('Remove the type'), type);
  return [createFinding(type, message('Nothing depends on this LOGIN'), { fixes })];
}

function findIgnoredEntryPoint({
  view: { entryPointUrlPath: path, dependencyId },
}: CheckedFile): FindingDetails[] {
  if (!path || path.value === '' || !dependencyId || dependencyId.value === '') return [];
  const text = message(
    'The entry point is not opened: a test case with a dependency starts where the dependency ended',
  );
  const fixes = removing(message('Remove the entry point'), path, true);
  return [createFinding(path, text, { fixes })];
}

import type { TestCase } from '../case/testCase.ts';
import { isSameValue } from '../isSameValue.ts';
import { withoutUndefined } from '../withoutUndefined.ts';
import { readYaml, caseOptions } from './readYaml.ts';

/** Whether a text reads back as a test case. */
export function isReadAs(text: string, testCase: TestCase): boolean {
  const document = readYaml(text, caseOptions);
  return (
    document.errors.length === 0 &&
    isSameValue(document.toJS({ maxAliasCount: -1 }), withoutUndefined(testCase))
  );
}

import type { TestCase } from '../case/testCase.ts';
import { isSameValue } from '../isSameValue.ts';
import { withoutUndefined } from '../withoutUndefined.ts';
import { readBlockStyle } from './read/readBlockStyle.ts';
import { toValue } from './read/toValue.ts';
import { readYaml, caseOptions } from './readYaml.ts';

/** Whether a text reads back as a test case. */
export function isReadAs(text: string, testCase: TestCase): boolean {
  const nodes = readBlockStyle(text);
  const value = nodes ? toValue(nodes) : valueOf(text);
  return value !== undefined && isSameValue(value, withoutUndefined(testCase));
}

/** The value of a text as `yaml` reads it; undefined where it has errors. */
function valueOf(text: string): unknown {
  const document = readYaml(text, caseOptions);
  return document.errors.length === 0 ? document.toJS({ maxAliasCount: -1 }) : undefined;
}

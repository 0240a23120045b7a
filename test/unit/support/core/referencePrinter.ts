import { Document } from 'yaml';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { createNode } from '../../../../src/core/yaml/createNode.ts';
import { isReadAs } from '../../../../src/core/yaml/isReadAs.ts';
import { keyRank } from '../../../../src/core/yaml/keyOrder.ts';

/** A test case as `yaml` prints it: on lines if that reads back, else with texts in the quotes of JSON. */
export function printWithYaml(testCase: TestCase): string {
  const ordered = Object.entries(testCase)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => keyRank(a) - keyRank(b));
  const document = new Document({}, { aliasDuplicateObjects: false });
  document.contents = createNode(document, Object.fromEntries(ordered)) as typeof document.contents;
  const printed = document.toString({ lineWidth: 0 });
  return isReadAs(printed, testCase)
    ? printed
    : document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
}

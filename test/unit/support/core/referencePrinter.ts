import { Document, isScalar, visit } from 'yaml';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { createNode } from '../../../../src/core/yaml/editCase.ts';
import { keyRank } from '../../../../src/core/yaml/printCase.ts';

/** A test case as `yaml` prints it, without what it prints of its own accord over several lines. */
export function printWithYaml(testCase: TestCase): string {
  const ordered = Object.entries(testCase)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => keyRank(a) - keyRank(b));
  const document = new Document({}, { aliasDuplicateObjects: false });
  document.contents = createNode(document, Object.fromEntries(ordered)) as typeof document.contents;
  return document.toString({ lineWidth: 0 });
}

/** Whether `yaml` prints a value as we do: YAML 1.1 reads none of its texts as something else, and all show. */
export function isPrintedByYaml(value: unknown): boolean {
  let isSame = true;
  visit(new Document(value, { aliasDuplicateObjects: false }).contents, {
    Scalar: (_key, node) => {
      if (isScalar(node) && isOther(node.value)) isSame = false;
      return isSame ? undefined : visit.BREAK;
    },
  });
  return isSame;
}

const isOther = (value: unknown): boolean =>
  typeof value === 'number'
    ? String(value).includes('e')
    : typeof value === 'string' &&
      (/^(?:y|yes|n|no|on|off|true|false|null|=|<<)$|^[-+.\d]|\n[ \t]+\n|[^\n -~\xA0-\xFF\u3001-\u9FFF]|\xAD/i.test(
        value,
      ) ||
        /^[^\n]*\t[^\n]*$/.test(value));

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { looksLikeTestCase } from '../../../../src/core/case/recognizeCase.ts';

const id = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\n';
const step = '  - interaction:\n      action: CLICK\n';

describe('a test case is recognised', () => {
  const cases: Record<string, string> = {
    plain: `${id}description: Buy\nelements:\n${step}`,
    'with comments, quotes and keys in another order': `# yaml-language-server: $schema=x\n---\n"elements": # steps\n\n  # first\n${step}description: "Buy"\n'id': "7EAE5568-0F57-4F93-B8F1-AAF5A0BFF6AB" # mine\n`,
    'with Windows line ends and a byte order mark':
      `\uFEFF${id}description: Buy\nelements:\n${step}`.replaceAll('\n', '\r\n'),
    'with no elements yet': `${id}description: Buy\nelements: []\n`,
    'with its list not indented': `${id}description: Buy\nelements:\n- interaction:\n    action: CLICK\n`,
    'without an id': `description: Buy\nelements:\n${step}`,
    'with an id that is no UUID': `id: buy\ndescription: Buy\nelements:\n${step}`,
    'indented with tabs': 'description: Buy\nelements:\n\t- assertion:\n\t\t\texpectation: VISIBLE\n',
    'that does not parse': `${id}description: Buy\nelements:\n  - interaction: [\n`,
  };
  for (const [name, text] of Object.entries(cases))
    it(name, () => assert.equal(looksLikeTestCase(text), true));

  it('in every file of the sample', () => {
    const folder = 'sample/workspace/portable-tests';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.yaml'),
    );
    const missed = files.filter((file) => !looksLikeTestCase(readFileSync(path.join(folder, file), 'utf8')));
    assert.deepEqual([files.length > 0, missed], [true, []]);
  });
});

describe('not taken for a test case is', () => {
  const others: Record<string, string> = {
    'an empty file': '',
    'a GitHub workflow':
      'name: CI\non: [push]\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\n',
    'a Kubernetes manifest':
      'apiVersion: v1\nkind: Service\nmetadata:\n  uid: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\nspec:\n  ports:\n    - port: 80\n',
    'a Docker Compose file': 'services:\n  web:\n    image: nginx\n    ports:\n      - "80:80"\n',
    'a detection rule with an id and a description': `title: Sign-in\n${id}description: Found\ndetection:\n  elements:\n    - a\n`,
    'a list of test cases': `- ${id}  description: Buy\n  elements:\n  - a\n`,
    'an id that is no UUID, without a step': 'id: buy\ndescription: Buy\nelements:\n  - a\n',
    'a list of elements without steps': 'description: Buy\nelements:\n  - name: a\n    interaction: b\n',
    'a value after an interaction': 'description: Buy\nelements:\n  - interaction: strong\n',
    'elements that are a mapping': `${id}description: Buy\nelements:\n  hydrogen: 1\n`,
    'a case that is commented out': `# ${id}# description: Buy\n# elements:\n#  - a\n`,
    'a case in a block of text': `note: |\n  ${id}  description: Buy\n  elements:\n    - a\n`,
    'a list that starts after the first 4 kB': `${id}description: Buy\nprompt: ${'x'.repeat(4096)}\nelements:\n${step}`,
  };
  for (const [name, text] of Object.entries(others))
    it(name, () => assert.equal(looksLikeTestCase(text), false));
});

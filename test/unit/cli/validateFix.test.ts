import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { completeCase } from '../../../src/core/case/completeCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { runCli, type Run } from '../../support/cliCommand.ts';
import { readStrictly } from '../../support/strictTool/strictFolder.ts';
import { createTestCase, id } from '../../support/testService.ts';

const short = `id: ${id(1)} # mine
description: Short
elements:
- interaction: {action: CLOSE_PAGE}
`;

describe('validate --fix', () => {
  let root: string;
  const at = (name: string): string => path.join(root, 'cases', name);
  const read = (name: string): string => readFileSync(at(name), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'validate-fix-'));
    mkdirSync(path.join(root, 'cases'));
    writeFileSync(at('short.yaml'), short);
    writeFileSync(at('complete.yaml'), printCase(completeCase(createTestCase(2))));
    writeFileSync(at('broken.yaml'), `id: ${id(3)}\ndescription: Broken\n`);
    writeFileSync(at('workflow.yaml'), 'on: push\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const validate = (...more: string[]): Promise<Run> =>
    runCli(['validate', '--folder', 'cases', '--state', path.join(root, 'state'), ...more], { cwd: root });

  it('is named where it is of use, and nothing changes without it', async () => {
    const { stdout } = await validate();
    assert.match(
      stdout,
      /^1 test case can't be read by other tools, because fields are missing\. Use --fix to add them\.$/m,
    );
    assert.equal(read('short.yaml'), short);
  });

  it('adds what is missing, and touches no other file', async () => {
    const others = ['complete.yaml', 'broken.yaml', 'workflow.yaml'];
    const before = others.map((name) => [read(name), statSync(at(name)).ino]);
    const { code, stdout } = await validate('--fix');
    assert.equal(code, 1, 'the broken file is still an error');
    assert.match(stdout, /^completed cases\/short\.yaml$/m);
    assert.doesNotMatch(stdout, /Use --fix/);
    assert.equal(
      read('short.yaml'),
      `id: ${id(1)} # mine
description: Short
prompt: ""
elements:
- interaction: {action: CLOSE_PAGE, calledWith: null}
  selectors: []
  ignoreFailure: false
runStatus: "ON"
version: "1"
`,
    );
    assert.deepEqual(
      others.map((name) => [read(name), statSync(at(name)).ino]),
      before,
    );
    assert.deepEqual(
      readStrictly(path.join(root, 'cases')).refused.map((file) => path.basename(file)),
      ['broken.yaml', 'workflow.yaml'],
    );
    assert.doesNotMatch((await validate('--fix')).stdout, /completed/);
  });

  it('says what only the service can add', async () => {
    writeFileSync(
      at('short.yaml'),
      read('complete.yaml')
        .replace(id(2), id(1))
        .replaceAll(/selectorType: \w+\n +/g, ''),
    );
    assert.match((await validate('--fix')).stdout, /Pull to get the selector types from the service\.$/m);
  });
});

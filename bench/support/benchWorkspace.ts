import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { createRealisticCases } from '../../test/support/realisticCases.ts';
import { caseText } from './caseText.ts';
import { idOf, measuredCase } from './measuredCase.ts';

/** How many generated files lie beside those that are typed in. */
export const many = 5000;
/** Steps of the files that are typed in. */
export const sizes = [20, 200, 2000] as const;

/** A workspace whose bound folder holds thousands of test cases, and those to type in: `steps-20.yaml` and so on. */
export function writeBenchWorkspace(workspace: string): void {
  const cases = path.join(workspace, 'cases');
  for (const [at, testCase] of createRealisticCases(many).entries()) {
    const folder = path.join(cases, `folder-${at % 50}`);
    mkdirSync(folder, { recursive: true });
    const text = at < plain ? generated(at) : realistic(testCase, at);
    writeFileSync(path.join(folder, `case-${at}.yaml`), text);
  }
  for (const steps of sizes) writeFileSync(path.join(cases, `steps-${steps}.yaml`), measuredCase(steps));
  // Its finding is told only when every file has been read.
  writeFileSync(path.join(cases, 'probe.yaml'), generated(many).replace('elements:', probe));
  mkdirSync(path.join(workspace, '.vscode'));
  const target = {
    folder: 'cases',
    testTargetId: '5a3e1f00-0000-4000-8000-000000000002',
    serviceUrl: 'local',
  };
  writeFileSync(
    path.join(workspace, '.vscode/settings.json'),
    JSON.stringify({ 'portableTests.targets': [target] }),
  );
}

/** How many of them set no variable: those that are typed in depend on them. */
const plain = 5;

const probe = `teardownId: dddddddd-0000-4000-8000-000000000000\nelements:`;

/** Chains of five: each needs the one before, and the first of each the login, which is the first of all. */
const dependencyOf = (at: number): string => idOf(at % 5 === 0 ? 0 : at - 1);

const realistic = ({ type: _type, teardownId: _teardown, ...testCase }: TestCase, at: number): string =>
  printCase({ ...testCase, id: idOf(at), dependencyId: dependencyOf(at) });

function generated(at: number): string {
  const dependency = at === 0 ? 'type: LOGIN\n' : `dependencyId: ${dependencyOf(at)}\n`;
  return caseText(5)
    .replace(/^id: .*$/m, `id: ${idOf(at)}`)
    .replace(/^description: .*\n/m, `description: Generated case ${at}\n${dependency}`);
}

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { mutated } from '../../../../attack/support/mutate.ts';
import { Random } from '../../../../attack/support/random.ts';
import {
  checkCase,
  checkContent,
  readFileProblems,
  readFormProblems,
} from '../../../../src/core/checks/checkCase.ts';
import type { Severity } from '../../../../src/core/checks/finding/finding.ts';
import { IgnoreComments } from '../../../../src/core/checks/ignoreComments.ts';
import { readStepVariables } from '../../../../src/core/checks/readCaseForChecks.ts';
import { isForClosedFiles } from '../../../../src/core/checks/runChecks.ts';
import { StepReadingCache } from '../../../../src/core/checks/stepReadingCache.ts';
import type { CaseSetView, ReadSteps } from '../../../../src/core/checks/views/caseSetView.ts';
import { render } from '../../../../src/core/message.ts';
import { runToEnd } from '../../../../src/core/slices.ts';
import { isDeep } from '../../../support/deep.ts';
import { id, projectOf } from '../../support/core/checkSamples.ts';
import { flaws, sound } from '../../support/core/flaws.ts';

type Told = {
  code: string;
  severity: string;
  span: { start: number; end: number };
  message: Parameters<typeof render>[0];
};

const words = ({ code, severity, span, message }: Told): string =>
  `${span.start}-${span.end} ${severity} ${code}: ${render(message)}`;

const isShown = ({ severity }: Told): boolean => isForClosedFiles(severity as Severity);

/** A test case that sets a variable. */
const login = `id: ${id('1')}
description: Log in
elements:
  - interaction: { action: EXTRACT, calledWith: { variableName: token, type: TEXT } }
    selectors: [{ selectorType: TEXT, selector: Token }]
`;

const reader = `id: ${id('2')}
description: Buy
dependencyId: ${id('1')}
elements:
  - interaction: { action: ENTER_TEXT, calledWith: $$token $$price }
    selectors: [{ selectorType: LABEL, selector: Code }]
`;

const setOf = (text: string): CaseSetView => projectOf({ 'own.yaml': text, 'login.yaml': login });

function ofOpen(text: string): string[] {
  return [...readFormProblems(text), ...checkCase(text, setOf(text))].filter(isShown).map(words).toSorted();
}

function ofClosed(text: string): string[] {
  const { content, problems } = readFileProblems(text);
  const readOther: ReadSteps = (other) => readStepVariables(other.text, new StepReadingCache());
  const found = runToEnd(checkContent({ ...content, text }, setOf(text), readOther));
  const comments = new IgnoreComments(text);
  return [...problems, ...found.filter((finding) => !comments.ignores(finding))]
    .filter(isShown)
    .map(words)
    .toSorted();
}

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

describe('An open file and a closed one', () => {
  it('have the same problems with variables that test cases before them set', () => {
    const open = ofOpen(reader);
    assert.match(
      open.join('\n'),
      /^\d+-\d+ warning unset-variable: Nothing sets "\$\$price" before this step$/,
    );
    assert.deepEqual(ofClosed(reader), open);
  });

  it('have the same problems, with the same words at the same places, whatever they say', () => {
    const samples = [
      ...Object.values(sound),
      ...Object.values(flaws),
      reader,
      ...below('sample/workspace/portable-tests'),
      ...below('test/fixtures'),
    ];
    const random = new Random('open and closed');
    const rounds = isDeep ? 2000 : 80;
    let wrong = 0;
    for (let round = 0; round < rounds; round++) {
      const text = mutated(random.pick(samples), random, samples);
      const open = ofOpen(text);
      assert.deepEqual(ofClosed(text), open, text);
      if (open.length > 0) wrong += 1;
    }
    assert.ok(wrong > rounds / 2, `${wrong} texts with problems`);
  });
});

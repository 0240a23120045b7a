import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Random } from '../../../../attack/support/random.ts';
import { mutated } from '../../../../attack/support/mutate.ts';
import { checkCase, checkLinks } from '../../../../src/core/checks/checkCase.ts';
import { readFileProblems, readFormProblems } from '../../../../src/core/checks/fileProblems.ts';
import { IgnoreComments } from '../../../../src/core/checks/ignoreComments.ts';
import { render } from '../../../../src/core/message.ts';
import { isDeep } from '../../../support/deep.ts';
import { flaws, sound } from '../../support/core/flaws.ts';
import { projectOf } from '../../support/core/checkSamples.ts';

type Told = {
  code: string;
  severity: string;
  span: { start: number; end: number };
  message: Parameters<typeof render>[0];
};

const words = ({ code, severity, span, message }: Told): string =>
  `${span.start}-${span.end} ${severity} ${code}: ${render(message)}`;

/** What nobody sees of a closed file, or needs more of it than its own text and the links of others. */
const needsAll = new Set(['unset-variable']);
const isShown = ({ code, severity }: Told): boolean => severity !== 'hint' && !needsAll.has(code);

function ofOpen(text: string): string[] {
  const project = projectOf({ 'own.yaml': text });
  return [...readFormProblems(text), ...checkCase(text, project)].filter(isShown).map(words).toSorted();
}

function ofClosed(text: string): string[] {
  const project = projectOf({ 'own.yaml': text });
  const { view, problems } = readFileProblems(text);
  const comments = new IgnoreComments(text);
  const links = checkLinks(view, project).filter((finding) => !comments.ignores(finding));
  return [...problems, ...links].filter(isShown).map(words).toSorted();
}

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

describe('An open file and a closed one', () => {
  it('have the same problems, with the same words at the same places, whatever they say', () => {
    const samples = [
      ...Object.values(sound),
      ...Object.values(flaws),
      ...below('sample/workspace/portable-tests'),
      ...below('test/fixtures'),
    ];
    const random = new Random('open and closed');
    const rounds = isDeep ? 2000 : 200;
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

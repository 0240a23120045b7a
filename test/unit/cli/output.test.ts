import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { RunOptions } from '../../../src/cli/arguments/commandOptions.ts';
import {
  printAnnotation,
  printJsonLine,
  sanitizeLine,
  sanitizeLines,
  Output,
} from '../../../src/cli/outcome/output.ts';
import { RunProgressPrinter } from '../../../src/cli/run/runProgressPrinter.ts';
import { printJunit } from '../../../src/cli/run/runResults.ts';
import type { LocalSet } from '../../../src/sync/cases/localSet.ts';
import { finished, runCli, startCli } from '../../support/cliCommand.ts';
import { runs } from '../../support/properties.ts';
import { useWorkspace } from '../support/cli/cliWorkspace.ts';

const lineBreaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const commands = [
  '::stop-commands::x',
  '##[error]x',
  '##vso[task.setvariable]x',
  '##teamcity[x]',
  '::',
  '##',
];
const controls = ['\u001B]0;title\u0007', '\u001B[2J', '\u009B2J', '\b', '\u0000', '\u007F', '\u009C'];
const formats = ['\u202E', '\u2066', '\u200F', '\uFEFF', '\u200B', '\u{E0041}', '\u00AD'];
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...lineBreaks, ...commands, ...controls, ...formats),
      fc.constantFrom(' ', '\t', ':', '#', '[', '%0A', '\u00A0', 'a', '"', '\\'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** The parts of a line that a terminal or a CI system would act on. */
function effectsOf(line: string): string[] {
  const characters = [...line.matchAll(/(?![\t\u200C\u200D])[\p{Cc}\p{Cf}\u2028\u2029]/gu)].map(
    ([character]) => character,
  );
  return [...characters, ...(/^\s*::/.exec(line) ?? []), ...(/##\w*\[/.exec(line) ?? [])];
}

const assertHarmless = (output: string): void => {
  for (const line of output.split('\n')) assert.deepEqual(effectsOf(line), [], JSON.stringify(line));
};

describe('The output of the command line', () => {
  it('is one line that has no effect, whatever the text is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        assert.ok(!sanitizeLine(text).includes('\n'));
        assertHarmless(sanitizeLine(text));
        assertHarmless(sanitizeLines(text));
        assert.equal(sanitizeLine(sanitizeLine(text)), sanitizeLine(text));
      }),
      runs(2000),
    );
  });

  it('keeps texts in any language, with joined letters and emoji, as they are', () => {
    for (const text of ['Füge "x" hinzu: 50 %', 'می\u200Cخواهم', '👩\u200D💻 → ✓', '\ta  b', 'a::b ## c'])
      assert.equal(sanitizeLine(text), text);
    assert.equal(sanitizeLine('a\r\n \u001B[2J b\n\n::c'), 'a⏎[2J b⏎::c');
    assert.equal(sanitizeLine(' ::stop::x ###[a]'), ' : :stop::x ## #[a]');
  });

  it('is JSON for the same value, without effect', () => {
    fc.assert(
      fc.property(fc.dictionary(texts, texts), (value) => {
        const json = printJsonLine(value);
        assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(value)));
        assertHarmless(json);
      }),
      runs(500),
    );
  });

  it('is one annotation for GitHub for each finding, whatever it says', () => {
    fc.assert(
      fc.property(texts, texts, (file, message) => {
        const line = printAnnotation({
          severity: 'error',
          path: file,
          line: 1,
          column: 2,
          code: 'a',
          message,
        });
        const command = /^::error file=[^:,]*,line=1,col=2,title=a::/.exec(line)?.[0];
        assert.ok(command, line);
        assert.deepEqual(effectsOf(line.slice(2)), []);
      }),
      runs(500),
    );
  });

  it('has no control characters in JUnit XML', () => {
    const description = '\u001B[2J\u009B2J\u007Fa';
    const xml = printJunit([{ id: '1', description, path: 'a', outcome: 'passed', duration: 0, notes: [] }]);
    assert.match(xml, /name="\uFFFD\[2J\uFFFD2J\uFFFDa"/);
  });

  it('proposes selectors in JUnit XML, as they are written in the file', () => {
    const xml = printJunit([
      {
        id: '1',
        description: 'a',
        path: 'a.yaml',
        outcome: 'failed',
        duration: 0,
        notes: [],
        failure: {
          reason: 'Two',
          message: 'Strict',
          path: 'a.yaml',
          line: 3,
          step: '1 · Click',
          suggestedLocators: ["getByText('a')", "getByText('b')"],
          suggestedSelectors: [{ selectorType: 'TEXT', selector: 'a' }],
          pageStatus: 404,
        },
      },
    ]);
    assert.match(
      xml,
      />a\.yaml:3: 1 · Click\nThe page was answered with status 404: check its address and the path of the test case\nperhaps you mean getByText\('a'\):\n  selectors:\n    - selectorType: TEXT\n      selector: a\nor getByText\('b'\)\nStrict</,
    );
  });

  it('has no command of a program that a run starts, in whatever pieces it comes', () => {
    const printed = { stdout: '', stderr: '' };
    const into = (name: 'stdout' | 'stderr') => ({
      write: (text: unknown) => !!(printed[name] += String(text)),
    });
    const output = new Output({ stdout: into('stdout'), stderr: into('stderr') });
    const progress = new RunProgressPrinter(
      { cases: new Map() } as unknown as LocalSet,
      {} as RunOptions,
      output,
    );
    for (const text of ['one\n:', ':add-mask::x\n', '##', 'vso[a]\u001B', '[2J'])
      progress.print({ type: 'output', text });
    progress.end();
    assert.deepEqual(printed, { stdout: '', stderr: 'one\n: :add-mask::x\n# #vso[a][2J\n' });
  });

  it('passes through one place', () => {
    const folder = path.resolve('src/cli');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const writers = files.filter(
      (file) =>
        file.endsWith('.ts') &&
        /\b(stdout|stderr|console)\b/.test(readFileSync(path.join(folder, file), 'utf8')),
    );
    assert.deepEqual(writers, [path.join('outcome', 'output.ts')]);
  });
});

describe('A test case whose name would act on a terminal or a CI system', () => {
  const current = useWorkspace();
  const description = ['\u001B]0;title\u0007', '::stop-commands::x', '##vso[a]', '\u202E\u009B2J'].join('\n');

  it('is only shown by every command, in every format', async () => {
    const workspace = current();
    await workspace.service.put(workspace.caseOf(1, { description }));
    const outputs = [await workspace.run('pull')];
    const [file = ''] = workspace.names().map((name) => name.replace(/^tests\//, ''));
    workspace.edit(file, 'CLICK', 'HOVER');
    workspace.write('twin.yaml', workspace.read(file));
    outputs.push(await workspace.run('push'), await workspace.run('draft-push'));
    workspace.remove('twin.yaml');
    workspace.remove(file);
    outputs.push(
      await workspace.run('pull', '--json'),
      await workspace.run('pull'),
      await workspace.run('push', '--yes'),
    );
    for (const { stdout, stderr } of outputs) {
      assert.ok(`${stdout}${stderr}`.includes('stop-commands'), stdout + stderr);
      assertHarmless(stdout);
      assertHarmless(stderr);
    }
  });

  it('is only shown by validate, whose annotations stay what they are', async () => {
    const workspace = current();
    const file = '\u001B[2J ::a.yaml';
    workspace.write(file, `id: 5\ndescription: ${JSON.stringify(description)}\nelements: []\n${description}`);
    const validate = (...more: string[]) =>
      runCli(['validate', '--folder', workspace.folder, ...more], { cwd: workspace.root });
    const [text, json, github] = [
      await validate(),
      await validate('--json'),
      await validate('--format', 'github'),
    ];
    for (const { stdout, stderr } of [text, json]) assertHarmless(stdout + stderr);
    const [first = '', ...others] = github.stdout.split('\n');
    assert.match(first, /^::error file=tests\/\[2J %3A%3Aa\.yaml,line=\d+,col=\d+,title=/);
    for (const line of [first.slice(2), ...others]) assertHarmless(line.replace(/^::(error|warning) /, ''));
  });

  it('is only shown where an argument holds it', async () => {
    const { stderr } = await runCli([description]);
    assert.ok(stderr.includes('stop-commands'));
    assertHarmless(stderr);
  });

  it('is only shown where Node warns of it, or an error that nobody expected quotes it', async () => {
    const preload = path.resolve('test/unit/support/cli/printHostileText.cjs');
    const { code, stderr } = await finished(await startCli(['--version'], { preload }));
    assert.equal(code, 1);
    assert.equal(stderr.split('stop-commands').length, 3, stderr);
    assertHarmless(stderr);
  });
});

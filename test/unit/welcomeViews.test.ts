import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { commandTable } from '../../src/editor/commands/table.ts';
import { holds, type Context } from '../../src/editor/ui/commands.ts';

interface Step {
  id: string;
  title: string;
  description: string;
  media: { svg: string; altText: string };
  completionEvents: string[];
}

interface Contributions {
  viewsWelcome: { view: string; contents: string; when: string }[];
  walkthroughs: { id: string; title: string; steps: Step[] }[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { contributes, name, publisher } = read('package.json') as {
  contributes: Contributions;
  name: string;
  publisher: string;
};
const strings = read('package.nls.json') as Record<string, string>;
const textOf = (placeholder: string): string => strings[placeholder.slice(1, -1)] ?? assert.fail(placeholder);

const buttonsIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^\[([^\]]+)\]\([^)]+\)$/.exec(line)?.[1] ?? []);
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/\(command:([\w.]+)/g)].map(([, command = '']) => command);

/** The commands that texts link to. */
const knownCommands = new Set([
  ...Object.keys(commandTable).map((name) => `portableTests.${name}`),
  'workbench.action.files.openFolder',
  'workbench.trust.manage',
  'workbench.view.testing.focus',
]);

describe('the welcome view', () => {
  const trusted = { isWorkspaceTrusted: true, workspaceFolderCount: '1' };
  const connected = { ...trusted, 'portableTests.connected': true, 'portableTests.hosted': true };
  const inState = (state: string, context: Context = connected): Context => ({
    ...context,
    'portableTests.viewState': state,
  });
  const states: Record<string, Context> = {
    untrusted: { workspaceFolderCount: '1' },
    noFolder: { ...trusted, workspaceFolderCount: '0' },
    connect: trusted,
    cases: inState('cases', trusted),
    noKey: inState('noKey'),
    wrongKey: inState('wrongKey'),
    unreachable: inState('unreachable'),
    localUnreachable: inState('unreachable', { ...connected, 'portableTests.hosted': false }),
    noTarget: inState('noTarget'),
    noTargetReadOnly: inState('noTarget', {
      ...connected,
      'portableTests.unsupported.createTestTarget': true,
    }),
  };

  const ofView = contributes.viewsWelcome.filter(({ view }) => view === 'portableTests.testCases');

  it('offers to record a test case of one’s own where none is there, also in the Testing view', () => {
    const record = 'portableTests.recordTestCase';
    const inTesting = contributes.viewsWelcome.filter(({ view }) => view === 'testing');
    assert.deepEqual(
      inTesting.filter(({ when }) => holds(when, trusted)).map(({ contents }) => contents),
      ['%welcome.testing%'],
    );
    for (const nowhere of [states.untrusted, states.noFolder, { ...trusted, virtualWorkspace: 'web' }])
      assert.ok(!inTesting.some(({ when }) => holds(when, nowhere ?? {})));
    for (const name of ['testing', 'connect', 'cases'])
      assert.ok(commandsIn(textOf(`%welcome.${name}%`)).includes(record), name);
  });

  it('has one text for each state', () => {
    for (const [state, context] of Object.entries(states)) {
      const shown = ofView.filter(({ when }) => holds(when, context));
      assert.deepEqual(
        shown.map(({ contents }) => contents),
        [`%welcome.${state}%`],
      );
    }
    assert.equal(ofView.length, Object.keys(states).length);
  });

  it('has none beside rows', () => {
    const shown = ofView.filter(({ when }) =>
      [connected, inState('cases')].some((context) => holds(when, context)),
    );
    assert.deepEqual(shown, []);
  });

  it('has one button for each state, and links to known commands', () => {
    for (const { contents } of contributes.viewsWelcome) {
      const text = textOf(contents);
      assert.equal(buttonsIn(text).length, 1, text);
      assert.deepEqual(unknownIn(text), []);
    }
  });
});

describe('the walkthrough in the manifest', () => {
  const [walkthrough] = contributes.walkthroughs;
  const steps = walkthrough?.steps ?? [];

  it('has the id that the code completes steps of', () => {
    assert.match(
      readFileSync('src/editor/ui/walkthroughStep.ts', 'utf8'),
      new RegExp(`walkthroughId = '${publisher}\\.${name}#${walkthrough?.id}'`),
    );
  });

  it('has five steps, each completed by its own context key', () => {
    assert.deepEqual(
      steps.map(({ completionEvents }) => completionEvents),
      ['sample', 'edit', 'run', 'push', 'connect'].map((step) => [
        `onContext:portableTests.walkthrough.${step}`,
      ]),
    );
  });

  it('has one button in each step, and a picture that is described', () => {
    for (const { description, media } of steps) {
      const text = textOf(description);
      assert.equal(buttonsIn(text).length, 1, text);
      assert.deepEqual(unknownIn(text), []);
      assert.ok(textOf(media.altText));
      assert.match(readFileSync(media.svg, 'utf8'), /^<svg /);
    }
  });

  it('has pictures in the colors of the theme only, without styles, which VS Code ignores', () => {
    for (const { media } of steps) {
      const svg = readFileSync(media.svg, 'utf8');
      const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color = '']) => color);
      assert.deepEqual(
        colors.filter((color) => color !== 'none' && !/^var\(--vscode-[\w-]+(?:\)|, )/.test(color)),
        [],
      );
      assert.doesNotMatch(svg, /style|class=/);
    }
  });
});

const unknownIn = (text: string): string[] =>
  commandsIn(text).filter((command) => !knownCommands.has(command));

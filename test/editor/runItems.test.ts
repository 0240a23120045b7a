import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../../src/editor/files/index/caseIndex.ts';
import { createRunHandler } from '../../src/editor/run/createRunHandler.ts';
import { TestItems } from '../../src/editor/run/testItems.ts';
import { textOfError } from '../../src/editor/ui/errorBoundary.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors } from './support/fixture.ts';
import { RecordedTestRun } from './support/recordedTestRun.ts';
import { runHarness } from './support/runHarness.ts';
import { bindTargets } from './support/targetsSetting.ts';

const caseText = (at: number, description: string, more = ''): string =>
  `id: 0a0b0c0d-1111-4000-8000-${String(at).padStart(12, '0')}
description: ${description}
${more}elements:
  - interaction:
      action: GO_TO
      calledWith: /${at}
  - interaction:
      action: GO_TO
      calledWith: /
version: "1"
`;

const folders = ['tests-one', 'tests-two'];
const targets = folders.map((folder, at) => ({
  folder: `run-items/${folder}`,
  testTargetId: `5a3e1f00-0000-4000-8000-00000000000${at + 1}`,
  serviceUrl: 'local',
}));

/** Cases as a drawn tree, in the order in which the Testing view shows them. */
function drawn(items: vscode.TestItemCollection, indent = ''): string[] {
  return itemsOf(items)
    .toSorted((a, b) => (a.sortText ?? a.label).localeCompare(b.sortText ?? b.label))
    .flatMap((item) => {
      const tags = item.tags.map(({ id }) => ` @${id}`).join('');
      return [`${indent}${item.label}${tags}`, ...drawn(item.children, `${indent}  `)];
    });
}

function itemsOf(items: vscode.TestItemCollection): vscode.TestItem[] {
  const found: vscode.TestItem[] = [];
  items.forEach((item) => found.push(item));
  return found;
}

describe('test cases in the Testing view', () => {
  let bound: Awaited<ReturnType<typeof bindTargets>>;
  let harness: ReturnType<typeof runHarness>;
  /** Documents of other suites linger, and stand beside the folders. */
  const tree = (): string[] => {
    let isOurs = false;
    return drawn(harness.controller.items).filter((line) => {
      if (!line.startsWith(' ')) isOurs = line.startsWith('run-items');
      return isOurs;
    });
  };
  const discover = async (): Promise<void> => harness.controller.resolveHandler?.(undefined);
  const untilDrawn = (wanted: string[]): Promise<void> => waitUntilEqual(tree, wanted);

  before(async () => {
    bound = await bindTargets(targets);
  });
  after(() => bound?.restore());

  beforeEach(async () => {
    harness = runHarness('run-items');
    const logIn = 'type: LOGIN\ntagNames:\n  - smoke\n  - LOGIN\nfolderName: Account\n';
    await harness.write('tests-one/logIn.yaml', caseText(1, 'Log in', logIn));
    await harness.write('tests-one/deep/search.yaml', caseText(2, 'Search'));
    await harness.write('tests-two/logIn.yaml', caseText(1, 'Log in there'));
    await harness.write('tests-one/notes.yaml', 'shopping:\n  - tea\n');
    await harness.index.refresh();
  });
  afterEach(async () => {
    await closeEditors();
    await harness.dispose();
  });

  /** What a run of these items would run, up to the point where Playwright is needed. */
  async function asked(
    include: readonly vscode.TestItem[],
  ): Promise<{ names: string[]; output: string; errors: string[] }> {
    const [run, errors] = [new RecordedTestRun(), [] as string[]];
    const enough = new Error('This is far enough');
    const handle = createRunHandler(
      {
        ...harness.parts,
        controller: { createTestRun: () => run },
        installMissing: () => {
          run.appendOutput = () => undefined;
          return Promise.reject(enough);
        },
        boundary: {
          run: async (_name, body) => {
            try {
              return await body();
            } catch (error) {
              if (error !== enough) errors.push(textOfError(error));
              return undefined;
            }
          },
        },
      },
      'headless',
    );
    const token = new vscode.CancellationTokenSource();
    await handle(new vscode.TestRunRequest(include), token.token);
    token.dispose();
    const names = run.verdicts.flatMap((verdict) => /^enqueued (.*)$/.exec(verdict)?.[1] ?? []);
    return { names: names.toSorted(), output: run.output, errors };
  }

  const asWritten = [
    'run-items/tests-one',
    '  Account',
    '    Log in @smoke @LOGIN',
    '  Search',
    'run-items/tests-two',
    '  Log in there',
  ];

  it('are in their folders with their tags, even if an id is used in two of them', async () => {
    await discover();
    assert.deepEqual(tree(), asWritten);
  });

  it('are not read before they are shown', async () => {
    const asked: string[] = [];
    const watched = new Proxy(harness.index, {
      get(index, name) {
        if (typeof name === 'string' && name !== 'onDidChange') asked.push(name);
        const value: unknown = Reflect.get(index, name, index);
        return typeof value === 'function' ? (value as () => unknown).bind(index) : value;
      },
    }) as CaseIndex;
    const controller = vscode.tests.createTestController('portableTests.lazy', 'Lazy');
    const items = new TestItems(controller, watched, harness.environments);
    assert.deepEqual([asked.filter((name) => name !== 'of'), drawn(controller.items).length], [[], 0]);
    await controller.resolveHandler?.(undefined);
    assert.ok(asked.includes('all'));
    assert.ok(drawn(controller.items).includes(asWritten[0] ?? ''));
    items.dispose();
    controller.dispose();
  });

  it('are tests without their steps', async () => {
    await discover();
    const file = harness.index.at(harness.file('tests-two/logIn.yaml')) ?? assert.fail();
    const item = harness.parts.items.itemOf(file);
    assert.deepEqual([item.canResolveChildren, item.children.size], [false, 0]);
  });

  it('are updated when text is typed and files are renamed or deleted', async () => {
    await discover();
    const editor = await vscode.window.showTextDocument(harness.file('tests-one/deep/search.yaml'));
    await editor.edit((edit) =>
      edit.replace(editor.document.lineAt(1).range, 'description: Find\nfolderName: Account'),
    );
    const moved = asWritten.toSpliced(2, 2, '    Find', '    Log in @smoke @LOGIN');
    await untilDrawn(moved);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await untilDrawn(asWritten);

    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(harness.file('tests-one/logIn.yaml'), harness.file('tests-two/signIn.yaml'));
    edit.deleteFile(harness.file('tests-two/logIn.yaml'));
    assert.ok(await vscode.workspace.applyEdit(edit));
    await untilDrawn([
      'run-items/tests-one',
      '  Search',
      'run-items/tests-two',
      '  Account',
      '    Log in @smoke @LOGIN',
    ]);
  });

  it('of an editor exist while their text has an ID, even if the view was never shown', async () => {
    const editor = await vscode.window.showTextDocument(harness.file('tests-one/deep/search.yaml'));
    const shown = ['run-items/tests-one', '  Search'];
    await untilDrawn(shown);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'x'));
    await untilDrawn([]);
    await editor.edit((edit) => edit.delete(new vscode.Range(0, 0, 0, 1)));
    await untilDrawn(shown);
  });

  it('that only clean up after others run when they are asked for, not with their folder', async () => {
    await harness.write('tests-one/cleanUp.yaml', caseText(3, 'Clean up', 'type: TEARDOWN\n'));
    await harness.write('tests-two/logIn.yaml', caseText(1, 'Log out there', 'type: TEARDOWN\n'));
    await harness.index.refresh();
    await discover();
    const [one, two] = folders.map((folder) =>
      itemsOf(harness.controller.items).find(({ label }) => label === `run-items/${folder}`),
    );
    const cleanUp = harness.index.at(harness.file('tests-one/cleanUp.yaml'));
    assert.ok(one && two && cleanUp);
    const cleanUpItem = harness.parts.items.itemOf(cleanUp);

    const leftOut = 'Not run by themselves, because they only clean up after other test cases: Clean up\r\n';
    assert.deepEqual(await asked([one]), { names: ['Log in', 'Search'], output: leftOut, errors: [] });
    assert.deepEqual(await asked([cleanUpItem]), { names: ['Clean up'], output: '', errors: [] });
    assert.deepEqual(await asked([one, cleanUpItem]), {
      names: ['Clean up', 'Log in', 'Search'],
      output: '',
      errors: [],
    });
    assert.deepEqual(await asked([two]), {
      names: [],
      output: '',
      errors: [
        'These test cases only clean up after others. Run one of them by itself, or a test case that it cleans up after.',
      ],
    });
  });

  it('are created one by one, and other work runs after each slow one', async () => {
    let [made, turns] = [0, 0];
    const slowly = function* (): Iterable<IndexedCase> {
      for (const one of harness.index.all()) {
        made++;
        setImmediate(() => turns++);
        holdThread(15);
        yield one;
      }
    };
    const index = Object.create(harness.index, { all: { value: slowly } }) as CaseIndex;
    const controller = vscode.tests.createTestController('portableTests.slow', 'Slow');
    const items = new TestItems(controller, index, harness.environments);
    await controller.resolveHandler?.(undefined);
    assert.ok(made >= 3);
    // Whoever waited before the last one gets the turn after it, and the last one waits.
    assert.ok(turns >= made - 1, `${turns} turns for ${made}`);
    items.dispose();
    controller.dispose();
  });
});

/** Works for so many ms: for longer than work may hold the thread. */
function holdThread(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

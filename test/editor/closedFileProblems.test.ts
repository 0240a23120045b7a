import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readFileProblems } from '../../src/core/checks/checkCase.ts';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import type { CaseIndex, IndexedCase } from '../../src/editor/files/index/caseIndex.ts';
import { CaseTable } from '../../src/editor/files/index/caseTable.ts';
import { ClosedFileProblems } from '../../src/editor/language/checks/registerChecks.ts';
import type { TextRequest } from '../../src/index/workerMessages.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';

const id = (letter: string): string => `c105ed00-0000-4000-8000-00000000000${letter}`;
const uriOf = (name: string): vscode.Uri => vscode.Uri.file(`/closed/.octomind/${name}.yaml`);
const textOf = (own: string, needed?: string): string =>
  `id: ${id(own)}\ndescription: ${own}\n${needed ? `dependencyId: ${id(needed)}\n` : ''}elements: []\nversion: "1"\n`;

/** An index without files, which notes the ids that are asked for. */
class FakeIndex extends CaseTable implements Omit<CaseIndex, 'of'> {
  private readonly changed = new vscode.EventEmitter<readonly vscode.Uri[]>();
  readonly onDidChange = this.changed.event;
  readonly ready = Promise.resolve();
  readonly asked = new Set<string>();

  refresh = (): Promise<void> => Promise.resolve();
  of = (): Promise<IndexedCase> => Promise.reject(new Error('No document is open'));
  at = (uri: vscode.Uri): IndexedCase | undefined => this.get(uri.toString());

  override byId(wanted: string): IndexedCase[] {
    this.asked.add(wanted);
    return super.byId(wanted);
  }

  change(name: string, text: string | undefined): void {
    const uri = uriOf(name);
    if (text === undefined) this.delete(uri.toString());
    else this.set(uri.toString(), { uri, text, summary: summarize(text) });
    this.changed.fire([uri]);
  }
}

describe('problems of files that are not open', () => {
  it('are searched only in changed files and in files that are linked with them', async () => {
    const index = new FakeIndex();
    const read: string[] = [];
    const reader = {
      readProblems: (files: readonly TextRequest[]) => {
        const texts = files.map(({ text }) => String(text));
        read.push(...texts);
        return Promise.resolve(texts.map(readFileProblems));
      },
      keepProblems: () => Promise.resolve(),
    };
    const problems = new ClosedFileProblems(index, reader, { error: assert.fail });
    const codes = (): string[] =>
      ['buy', 'help', 'login'].map((name) =>
        vscode.languages
          .getDiagnostics(uriOf(name))
          .map(({ code }) => String(typeof code === 'object' ? code.value : code))
          .join(),
      );
    try {
      index.change('buy', textOf('b', 'a'));
      index.change('help', textOf('c', 'd'));
      await waitUntilEqual(codes, ['unknown-dependency', 'unknown-dependency', '']);
      index.asked.clear();
      read.length = 0;
      index.change('login', textOf('a'));
      await waitUntilEqual(codes, ['', 'unknown-dependency', '']);
      assert.deepEqual(read, [textOf('a')]);
      assert.deepEqual([...index.asked].toSorted(), [id('a'), id('b')]);
      index.change('login', undefined);
      await waitUntilEqual(codes, ['unknown-dependency', 'unknown-dependency', '']);
      assert.ok(!index.asked.has(id('c')));
      const withStep = (text: string, step: string): string =>
        text.replace('elements: []', () => `elements:\n  - ${step}\n    selectors: [{ selector: x }]`);
      index.change(
        'buy',
        withStep(textOf('b', 'a'), 'interaction: { action: ENTER_TEXT, calledWith: $$token }'),
      );
      index.change('login', textOf('a'));
      await waitUntilEqual(codes, ['unset-variable', 'unknown-dependency', '']);
      const extract = 'interaction: { action: EXTRACT, calledWith: { variableName: token, type: TEXT } }';
      index.change('login', withStep(textOf('a'), extract));
      await waitUntilEqual(codes, ['', 'unknown-dependency', '']);
    } finally {
      problems.dispose();
    }
  });
});

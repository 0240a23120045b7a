import assert from 'node:assert/strict';
import fc from 'fast-check';
import type * as vscode from 'vscode';
import { emptySummary } from '../../../src/core/summary/emptySummary.ts';
import type { IndexedCase } from '../../../src/editor/files/index/caseIndex.ts';
import { NamesInFiles } from '../../../src/editor/language/checks/namesInFiles.ts';
import { runs } from '../../support/properties.ts';

const tagsOf = ({ tagNames }: IndexedCase['summary']): IndexedCase['summary']['tagNames'] => tagNames;

/** Files with tags, as the index has them. */
class Files {
  readonly #files = new Map<string, IndexedCase>();
  #announce: (uris: readonly vscode.Uri[]) => unknown = () => undefined;
  readonly onDidChange = (listener: (uris: readonly vscode.Uri[]) => unknown): vscode.Disposable => {
    this.#announce = listener;
    return { dispose: () => undefined };
  };

  all = (): Iterable<IndexedCase> => this.#files.values();
  at = (uri: vscode.Uri): IndexedCase | undefined => this.#files.get(uri.toString());

  set(key: string, tags: readonly string[] | undefined): void {
    const uri = { toString: () => key } as vscode.Uri;
    const tagNames = (tags ?? []).map((value) => ({ value, start: 0, end: 0 }));
    if (tags) this.#files.set(key, { uri, text: '', summary: { ...emptySummary, tagNames } });
    else this.#files.delete(key);
    this.#announce([uri]);
  }

  count = (name: string, except: string): number =>
    [...this.#files].filter(
      ([key, { summary }]) => key !== except && summary.tagNames.some(({ value }) => value === name),
    ).length;
}

describe('names in files', () => {
  it('are counted without the file that asks', () => {
    const files = new Files();
    files.set('a', ['smoke', 'smoke', 'cart']);
    const names = new NamesInFiles(files, tagsOf);
    files.set('b', ['smoke']);
    assert.deepEqual([...names.all()], ['smoke', 'cart']);
    assert.deepEqual(
      [names.count('smoke', 'a'), names.count('smoke', 'c'), names.count('x', 'a')],
      [1, 2, 0],
    );
  });

  it('are those of all files after any changes', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const name = fc.constantFrom('smoke', 'cart', 'constructor', '');
    const change = fc.tuple(key, fc.option(fc.array(name, { maxLength: 3 }), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, after) => {
        const files = new Files();
        for (const [file, tags] of before) files.set(file, tags);
        const names = new NamesInFiles(files, tagsOf);
        for (const [file, tags] of after) files.set(file, tags);
        for (const tag of ['smoke', 'cart', 'constructor', ''])
          for (const except of ['a', 'none'])
            assert.equal(names.count(tag, except), files.count(tag, except));
        assert.deepEqual(
          [...names.all()].toSorted(),
          [
            ...new Set([...files.all()].flatMap(({ summary }) => summary.tagNames.map(({ value }) => value))),
          ].toSorted(),
        );
      }),
      runs(200),
    );
  });
});

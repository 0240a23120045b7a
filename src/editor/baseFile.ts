import { createHash, randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { TestCase } from '../core/testCase.ts';
import type { Base, BaseStore } from '../sync/base.ts';
import type { TargetFolder } from './settings.ts';

/** What was last synced, in the extension's storage for this workspace: a file for each bound folder. */
export class BaseFile implements BaseStore {
  private readonly uri: vscode.Uri;

  constructor(
    private readonly storage: vscode.Uri,
    folder: TargetFolder,
  ) {
    const name = [folder.serviceUrl, folder.testTargetId, folder.uri.toString()].join(' ');
    const file = createHash('sha256').update(name).digest('hex').slice(0, 32);
    this.uri = vscode.Uri.joinPath(storage, 'base', `${file}.json`);
  }

  async read(): Promise<Base> {
    try {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri));
      return { cases: new Map(JSON.parse(text) as [string, TestCase][]) };
    } catch {
      // Nothing synced yet, or a record that is no use: then the comparison is two-way.
      return { cases: new Map() };
    }
  }

  /** Written beside and renamed, so that a crash leaves the old record or the new one. */
  async update(changes: ReadonlyMap<string, TestCase | null>): Promise<void> {
    const cases = new Map((await this.read()).cases);
    for (const [id, testCase] of changes) {
      if (testCase) cases.set(id, testCase);
      else cases.delete(id);
    }
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(this.storage, 'base'));
    // A name of its own: another window may write at the same time.
    const beside = this.uri.with({ path: `${this.uri.path}.${randomUUID()}` });
    await vscode.workspace.fs.writeFile(beside, new TextEncoder().encode(JSON.stringify([...cases])));
    await vscode.workspace.fs.rename(beside, this.uri, { overwrite: true });
  }
}

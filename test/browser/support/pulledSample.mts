import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceClient } from '../../../src/api/client.ts';
import type { TestCase } from '../../../src/core/testCase.ts';
import type { EditorWindow } from './editorWindow.mts';
import { filesBelow } from './leaks.mts';
import { clientOf, sampleTarget } from './localService.mts';
import { samplePulled } from './sampleSize.mts';

/** The sample on the local service of a window, and in the folder into which the window pulled it. */
export class PulledSample {
  private constructor(
    private readonly window: EditorWindow,
    readonly client: ServiceClient,
    private readonly firstFiles: Readonly<Record<string, string>>,
    private readonly firstCases: TestCase[],
  ) {}

  static async pull(window: EditorWindow): Promise<PulledSample> {
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    const client = await clientOf(window);
    const { testCases } = await client.pull(sampleTarget);
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(samplePulled);
    return new PulledSample(window, client, filesIn(folderOf(window)), testCases);
  }

  at(file: string): string {
    return path.join(folderOf(this.window), file);
  }

  text(file: string): string {
    return readFileSync(this.at(file), 'utf8');
  }

  /** The text of each file, by its path. */
  files(): Record<string, string> {
    return filesIn(folderOf(this.window));
  }

  /** What the service has. */
  async cases(): Promise<TestCase[]> {
    return (await this.client.pull(sampleTarget)).testCases;
  }

  /** Makes the files, the service and the window as they were after the first pull. */
  async restore(): Promise<void> {
    await this.window.clear();
    rmSync(this.at(''), { recursive: true, force: true });
    for (const [file, text] of Object.entries(this.firstFiles)) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    await this.client.push(sampleTarget, { testCases: this.firstCases });
    await this.window.run('Portable Tests: Pull Test Cases');
    await this.window.status('Test cases are up to date');
  }
}

const folderOf = ({ workspace }: EditorWindow): string => path.join(workspace, 'portable-tests');

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(file, 'utf8')]));

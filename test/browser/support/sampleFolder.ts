import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceClient } from '../../../src/api/createClient.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import type { EditorWindow } from './editorWindow.ts';
import { filesBelow } from './filesBelow.ts';
import { clientOf, sampleTarget } from './localService.ts';
import { samplePulled } from './sampleSize.ts';

/** A folder of test cases that a window has open, and what the service has in the target of the sample. */
export class SampleFolder {
  constructor(
    private readonly window: EditorWindow,
    readonly client: ServiceClient,
    private readonly name = 'portable-tests',
  ) {}

  /** Pulls the sample from the local service of a window. */
  static async pull(window: EditorWindow): Promise<SampleFolder> {
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    return SampleFolder.pullFrom(await clientOf(window), { window, folder: 'portable-tests' });
  }

  /** Pulls the sample from the service that the folder belongs to, and whose key the window has. */
  static async pullFrom(
    client: ServiceClient,
    { window, folder }: { window: EditorWindow; folder: string },
  ): Promise<SampleFolder> {
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(samplePulled);
    return new SampleFolder(window, client, folder);
  }

  at(file: string): string {
    return path.join(this.window.workspace, this.name, file);
  }

  text(file: string): string {
    return readFileSync(this.at(file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(this.at(file), text);
  }

  /** Replaces the first place that matches; the file is another one after that, or the test fails. */
  replaceIn(file: string, from: string | RegExp, to: string): void {
    const before = this.text(file);
    const after = before.replace(from, () => to);
    assert.notEqual(after, before, `${file} has ${from}`);
    this.write(file, after);
  }

  /** Changes what the test case of a file is called. */
  setDescription(file: string, description: string): void {
    this.replaceIn(file, /^description: .*/m, `description: ${description}`);
  }

  /** The text of each file, by its path in the folder. */
  files(): Record<string, string> {
    const files = filesBelow(this.at('')).map((file) => path.relative(this.at(''), file));
    return Object.fromEntries(files.map((file) => [file, this.text(file)]));
  }

  /** Service version. */
  async cases(): Promise<TestCase[]> {
    return (await this.client.pull(sampleTarget)).testCases;
  }
}

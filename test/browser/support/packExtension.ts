import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipFiles } from '../../../src/service/endpoints/zipFiles.ts';

/** An extension for a test's window. */
export interface TestExtension {
  /** Also the name of its file. */
  readonly name: string;
  readonly command: { readonly command: string; readonly title: string };
  /** A CommonJS module that exports `activate`. */
  readonly code: string;
}

/**
 * Packs an extension with one command.
 *
 * @returns the path of the .vsix in a folder
 */
export async function packExtension({ name, command, code }: TestExtension, folder: string): Promise<string> {
  const manifest = {
    name,
    publisher: 'portable-test-cases',
    version: '1.0.0',
    engines: { vscode: '^1.100.0' },
    main: './extension.js',
    contributes: { commands: [command] },
  };
  const file = path.join(folder, `${name}.vsix`);
  const files = new Map([
    ['extension/package.json', JSON.stringify(manifest)],
    ['extension/extension.js', code],
  ]);
  writeFileSync(file, await zipFiles(files));
  return file;
}

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConfigFile, getConfigRole, getFoldersAbove } from '../../../../src/formatting/configFiles.ts';

/** A project on disk, where prettier itself can look. */
export class FormatFolder {
  readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), 'format-')));

  /** @param files paths to texts; a text that is undefined makes a folder */
  constructor(files: Record<string, string | undefined>) {
    for (const [name, text] of Object.entries({ '.git': undefined, 'tests/Shop': undefined, ...files })) {
      const file = this.path(name);
      mkdirSync(text === undefined ? file : path.dirname(file), { recursive: true });
      if (text !== undefined) writeFileSync(file, text);
    }
  }

  path(name: string): string {
    return path.join(this.root, name);
  }

  /** What our client would gather for a file. */
  configFilesFor(name: string): ConfigFile[] {
    return getFoldersAbove(this.path(name)).flatMap((folder) =>
      readdirSync(folder || '/').flatMap((entry) => {
        const role = getConfigRole(entry);
        const file = `${folder}/${entry}`;
        if (!role) return [];
        return role === 'read' ? [{ path: file, text: readFileSync(file, 'utf8') }] : [{ path: file }];
      }),
    );
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { takeCodeFolder, pruneRuns, type RunLimits } from '../../runner/runFolders.ts';
import type { ProjectRunOptions } from '../../runner/runProject.ts';

/** The folders of one run: that of its traces and screenshots is not there yet, and no other run uses that of its code. */
type FoldersOfRun = Required<Pick<ProjectRunOptions, 'folder' | 'codeFolder'>>;

/** The runs whose files are kept, and the disk space they may take. */
const limits: RunLimits = { runs: 30, bytes: 2 * 1024 ** 3 };

/** The folders of runs in the extension's storage, readable by their user only since traces show what was typed. */
export class RunFolders {
  private readonly runs: string;
  private readonly code: string;

  constructor(globalStorage: vscode.Uri) {
    this.runs = vscode.Uri.joinPath(globalStorage, 'runs').fsPath;
    this.code = vscode.Uri.joinPath(globalStorage, 'run-code').fsPath;
  }

  /** Takes the folders of a run. Once they are released, the next run can use that of the code, and the oldest runs are deleted. */
  async take(): Promise<{ readonly folders: FoldersOfRun; release(): Promise<void> }> {
    await mkdir(this.runs, { recursive: true, mode: 0o700 });
    const code = await takeCodeFolder(this.code);
    return {
      folders: { folder: path.join(this.runs, randomUUID()), codeFolder: code.folder },
      release: async () => {
        code.release();
        await pruneRuns(this.runs, limits);
      },
    };
  }
}

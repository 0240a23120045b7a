import type * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { LocalCase, LocalSet } from '../../../sync/cases/localSet.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { Failure } from '../../ui/partialError.ts';
import { getCaseOfFile } from '../folder/getCaseOfFile.ts';
import { invalidFileError } from '../folder/invalidFileError.ts';

/** The cases of some files, and the files that hold none which can be used. */
export interface ValidFiles {
  readonly cases: readonly LocalCase[];
  readonly failures: readonly Failure[];
}

/** Reads the cases of some files. @param check throws a UserError where a case cannot be used */
export function readValidFiles(
  uris: readonly vscode.Uri[],
  local: LocalSet,
  sync: FolderSync,
  check: (testCase: LocalCase['testCase']) => void = () => {},
): ValidFiles {
  const cases: LocalCase[] = [];
  const failures: Failure[] = [];
  for (const uri of uris) {
    try {
      const path = sync.files.pathOf(uri);
      const invalid = local.invalid.find((file) => file.path === path);
      if (invalid) throw invalidFileError(invalid, sync, message('Fix the file, then try again'));
      const found = getCaseOfFile(sync, local, uri);
      check(found.testCase);
      cases.push(found);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push({ name: sync.files.pathOf(uri), error });
    }
  }
  return { cases, failures };
}

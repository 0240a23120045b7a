import { message, UserError } from '../../core/errors.ts';
import type { InvalidFile, LocalCase, LocalSet } from '../../sync/localSet.ts';
import type { Blocker, PushPlan } from '../../sync/pushPlan.ts';
import { fileError, localize } from '../errorBoundary.ts';
import type { FolderSync } from '../folderSync.ts';
import { nameOf } from '../services.ts';
import type * as vscode from 'vscode';

/** @throws UserError when something keeps the plan from being sent: what, and what to do about it */
export function refuseBlocked({ blockers }: PushPlan, sync: FolderSync): void {
  const [blocker] = blockers;
  if (blocker) throw blockedError(blocker, blockers, sync);
}

/**
 * The case that a file holds.
 *
 * @throws UserError where it holds none, or has errors
 */
export function caseOf(sync: FolderSync, local: LocalSet, uri: vscode.Uri): LocalCase {
  const path = sync.files.pathOf(uri);
  const found = [...local.cases.values()].find(({ file }) => file.path === path);
  if (found) return found;
  const invalid = local.invalid.find((one) => one.path === path);
  if (invalid) throw invalidError(invalid, sync);
  throw new UserError(
    message('{0} holds no test case', path),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

/** A file with errors is never left out: it is named with its line. */
export const invalidError = ({ path, problem }: InvalidFile, sync: FolderSync): UserError =>
  fileError(
    message('{0}, line {1}: {2}', path, problem.line, localize(problem.message)),
    message('Nothing was pushed. Mend the file, then push again'),
    sync.files.uriOf(path),
    problem.line,
  );

function blockedError(blocker: Blocker, all: readonly Blocker[], sync: FolderSync): UserError {
  const service = nameOf(sync.folder.serviceUrl);
  switch (blocker.kind) {
    case 'invalid':
      return invalidError(blocker.file, sync);
    case 'changed-there':
    case 'conflict': {
      const others = all.filter(({ kind }) => kind === 'changed-there' || kind === 'conflict').length - 1;
      const { description } = blocker.testCase;
      return new UserError(
        others > 0
          ? message(
              'Nothing was pushed: “{0}” and {1} more changed on {2} since the last pull',
              description,
              others,
              service,
            )
          : message('Nothing was pushed: “{0}” changed on {1} since the last pull', description, service),
        message('Pull to see what changed, then push again'),
        'pull',
      );
    }
    case 'unrelated':
      return new UserError(
        message(
          'Nothing was pushed: “{0}” differs from {1}, and it was never pulled here',
          blocker.testCase.description,
          service,
        ),
        message('Pull to choose which one to keep, then push again'),
        'pull',
      );
    case 'deleted-there':
      return new UserError(
        message(
          'Nothing was pushed: “{0}” was removed from {1} since the last pull',
          blocker.testCase.description,
          service,
        ),
        message('Pull to decide about its file, then push again'),
        'pull',
      );
    case 'hidden':
      return new UserError(
        message(
          'Nothing was pushed: {1} has the test case “{0}”, but does not show it to a pull, so a push could drop it',
          blocker.description,
          service,
        ),
        message('Enable it on the service, or push its file first if it is a draft of a new case'),
        'open-log',
      );
    case 'needed':
      return new UserError(
        message(
          'Nothing was pushed: “{0}” cannot be removed, because “{1}” needs it',
          blocker.testCase.description,
          blocker.by.description,
        ),
        message('Keep it on the service, or remove both'),
        'pull',
      );
    default:
      return blocker satisfies never;
  }
}

import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { folderOfTarget } from './targetFolders.ts';
import type { Target } from './target.ts';

/** The folder of the workspace that belongs to a target. @throws UserError where none does */
export function getLinkedFolder(target: Target) {
  const folder = folderOfTarget(target);
  if (folder) return folder;
  throw new UserError(
    message('No folder belongs to the test target of this test case'),
    message('Choose a folder for it'),
    'choose-target',
  );
}

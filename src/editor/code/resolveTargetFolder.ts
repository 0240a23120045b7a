import { targetOfRow } from '../targets/targetNodes.ts';
import { isTargetNode } from '../targets/targetArgument.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import { folderOfTarget, type TargetFolder } from '../targets/targetFolders.ts';

/** Resolves the folder of a target in the view, else asks for one. */
export async function resolveTargetFolder(argument: unknown): Promise<TargetFolder> {
  const bound = isTargetNode(argument) && folderOfTarget(targetOfRow(argument));
  return bound || pickTargetFolder();
}

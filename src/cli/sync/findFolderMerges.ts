import { findMerges } from '../../sync/merge/findMerges.ts';
import type { Merges } from '../../sync/merge/withMerges.ts';
import type { PullOptions, PushOptions } from '../arguments/commandOptions.ts';
import type { ComparedFolder, LinkedFolder } from './linkedFolder.ts';

/** Finds the conflicts of a folder that merge by themselves; none with `--no-merge`. */
export const findFolderMerges = async (
  compared: ComparedFolder,
  { pause }: LinkedFolder,
  { noMerge }: Pick<PullOptions | PushOptions, 'noMerge'>,
): Promise<Merges> => (noMerge ? new Map() : findMerges(compared.comparisons, compared, pause));

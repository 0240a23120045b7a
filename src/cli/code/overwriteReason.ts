import type { WriteEntry } from '../../codegen/write/compareFiles.ts';
import type { Reason } from '../outcome/reason.ts';

/** The reason why a file is not overwritten. */
export function overwriteReason({ path, kind }: WriteEntry): Reason[] {
  if (kind !== 'edited' && kind !== 'foreign') return [];
  const problem = kind === 'edited' ? 'was edited since it was generated' : 'exists and was not generated';
  return [{ message: `${path} ${problem}`, todo: 'Overwrite it with --force, or specify another --out' }];
}

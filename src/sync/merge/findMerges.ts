import type { Pause } from '../../core/cooperativePause.ts';
import { isSameValue } from '../../core/isSameValue.ts';
import { withoutUndefined } from '../../core/withoutUndefined.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { updatedFileShape } from '../cases/fileShapes.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { ComparedSides } from '../compare/comparedSides.ts';
import { dropMergesWithProblems } from './dropMergesWithProblems.ts';
import { mergeCases } from './mergeCases.ts';
import type { MergedCase, Merges } from './mergedCase.ts';

/**
 * Finds the conflicts that merge by themselves: both sides changed different fields and steps, and the result parses
 * and has no problem that neither side had. Pure but for `pause`, which is awaited before each test case.
 *
 * @param comparisons those of the whole set, since problems may stand between test cases
 */
export async function findMerges(
  comparisons: readonly CaseComparison[],
  sides: ComparedSides,
  pause: Pause,
): Promise<Merges> {
  const merges = new Map<string, MergedCase>();
  for (const comparison of comparisons) {
    if (comparison.state !== 'conflict') continue;
    await pause();
    const merged = mergeConflict(comparison, sides);
    if (merged) merges.set(comparison.id, merged);
  }
  return merges.size > 0 ? dropMergesWithProblems(merges, comparisons, sides, pause) : merges;
}

function mergeConflict(
  { id, localCase, remoteCase, base }: CaseComparison,
  { remote }: ComparedSides,
): MergedCase | undefined {
  const pulled = remote.pulled.get(id);
  if (!localCase || !remoteCase || !base || !pulled) return undefined;
  const { file, testCase: local } = localCase;
  const merged = mergeCases(base, local, remoteCase, updatedFileShape(local, remoteCase, pulled));
  if (!merged) return undefined;
  const text = editCase(file.text, merged);
  const { testCase } = parseCase(text);
  return isSameValue(testCase, withoutUndefined(merged)) && testCase ? { testCase, text } : undefined;
}

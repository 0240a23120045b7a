import { isAlias, isSeq } from 'yaml';
import { findPair, findValue } from '../../yaml/findNodes.ts';
import { isEmptyAt, isMerged } from '../finding/mapKeys.ts';
import type { StepView } from '../views/stepView.ts';

/** The fields of a step that other tools demand and it lacks, those of its selectors too. */
export function findMissingStepFields({ map, act, selectors }: StepView): string[] {
  if (isMerged(map) || isMerged(act)) return [];
  const list = findValue(map, 'selectors');
  return [
    ...(isSeq(list) || isAlias(list) ? [] : ['selectors']),
    ...(isEmptyAt(map, 'ignoreFailure') ? ['ignoreFailure'] : []),
    ...(findPair(act, 'calledWith') ? [] : ['calledWith']),
    ...selectors.flatMap((selector) =>
      ['selectorType', 'selector'].filter((key) => isEmptyAt(selector.map, key)),
    ),
  ];
}

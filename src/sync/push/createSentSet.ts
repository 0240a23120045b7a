import { isAbridgedCase } from '../../core/case/isAbridgedCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { withOpenFields } from '../cases/withServiceFields.ts';
import type { CaseComparison } from '../compare/compareCases.ts';

/**
 * The set with the fields that the service knows and files do not carry. What is equal already goes as the
 * service has it. Pure.
 *
 * @param going the compared cases that take part in the push
 */
export const createSentSet = (
  set: ReadonlyMap<string, TestCase>,
  going: readonly CaseComparison[],
): TestCase[] => [...new Map([...set, ...going.flatMap(sentCase)]).values()];

function sentCase({ id, state, localCase, remoteCase }: CaseComparison): [id: string, sent: TestCase][] {
  if (!remoteCase) return [];
  if (state === 'unchanged') {
    const isWhole = !isAbridgedCase(remoteCase);
    return [[id, isWhole ? remoteCase : withOpenFields(remoteCase, localCase?.testCase)]];
  }
  return state === 'changed-locally' && localCase
    ? [[id, withDiscovery(withOpenFields(localCase.testCase, remoteCase), remoteCase)]]
    : [];
}

/** A file does not tell how its case was found, and the service is not to forget it. */
const withDiscovery = (local: TestCase, { discovery }: TestCase): TestCase =>
  discovery && !local.discovery ? { ...local, discovery } : local;

import type { Cases } from '../cases/casesFeature.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import { TestCasesTree } from './testCasesTree.ts';

interface TreeSources
  extends
    Pick<Targets, 'names'>,
    Pick<Cases, 'catalog' | 'versions'>,
    Pick<Results, 'reportFilters' | 'results' | 'watch'> {}

/** Creates the rows of the view from what is known of test cases, their results and reports. */
export const createTree = ({
  catalog,
  names,
  reportFilters,
  results,
  versions,
  watch,
}: TreeSources): TestCasesTree =>
  new TestCasesTree(catalog, reportFilters, {
    environmentName: (id) => names.of(id),
    resultsOf: (target, caseId) => results.of(target, caseId),
    versionsOf: (target, caseId) => versions.of(target, caseId),
    reportFilterOf: (target) => reportFilters.of(target)?.label,
    hasGivenUp: (target) => watch.hasGivenUp(target),
  });

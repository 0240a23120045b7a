import { deferCommands } from '../ui/deferCommands.ts';
import type { Feature } from '../ui/feature.ts';
import type { ProblemDependencies } from './problemDependencies.ts';

/** A report of a problem, for the maintainers of the extension. */
export const problemFeature = (parts: ProblemDependencies): Feature<'portableTests.reportProblem'> => ({
  commands: deferCommands(['portableTests.reportProblem'], async () =>
    (await import('./problemCommands.ts')).problemCommands(parts),
  ),
  dispose: () => undefined,
});

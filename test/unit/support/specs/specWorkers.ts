import { bundles } from '../../../../build/bundles.mjs';
import { bundleText } from '../../../../build/embedded.mjs';
import { sandboxWorker } from '../../../support/sandboxWorker.ts';

let text: string | undefined;

/** The text of the worker that runs specs, as it ships. */
export const specWorker = (): string => (text ??= bundleText(bundles.specWorker));

/** The environment in which the command line finds the texts of its workers, as if it were bundled. */
export const specWorkers = (): Record<string, string> => ({
  PORTABLE_TESTS_SANDBOX: sandboxWorker(),
  PORTABLE_TESTS_SPEC_WORKER: specWorker(),
});

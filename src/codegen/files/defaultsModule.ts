import type { ProjectEnvironment } from '../plan/projectEnvironment.ts';
import { defaultTimeoutPerStep, type ProjectOptions } from '../plan/projectOptions.ts';
import { literal } from '../steps/literals.ts';
import type { SupportModule } from '../template/supportModule.ts';

/** `support/defaults.ts`: the only module of the support code that holds something of the project. */
export const defaultsModule = (
  { executionUrl, environmentName }: ProjectEnvironment,
  { timeoutPerStep = defaultTimeoutPerStep }: ProjectOptions,
): SupportModule => ({
  path: 'support/defaults.ts',
  imports: [],
  body: ({ exported }) => `/** Values to use if the environment does not set them. */
${exported}const defaults = {
  baseURL: ${literal(executionUrl)},
  environmentName: ${literal(environmentName)},
  timeoutPerStep: ${Math.trunc(timeoutPerStep)},
};
`,
});

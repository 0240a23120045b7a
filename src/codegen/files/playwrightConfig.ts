import { defaultTimeoutPerStep, type ProjectOptions } from '../plan/projectOptions.ts';
import type { ProjectEnvironment } from '../plan/projectEnvironment.ts';
import type { ProjectPlan } from '../plan/planProject.ts';
import { numberCode } from '../steps/literals.ts';
import { contextOptions } from './contextOptions.ts';
import { testTimeout } from './testTimeout.ts';

/** The configuration of Playwright for a project. */
export function playwrightConfig(
  plan: ProjectPlan,
  isClipboardRead: boolean,
  environment: ProjectEnvironment,
  options: ProjectOptions,
): string {
  const timeout = testTimeout(plan, options.timeoutPerStep ?? defaultTimeoutPerStep);
  const optional = contextOptions(isClipboardRead, environment, options);
  return `import { defineConfig, devices } from '@playwright/test';
import { baseURL, keepStableValues, timeoutPerStep } from './support/environment';

keepStableValues();

const { BASIC_AUTH_USERNAME, BASIC_AUTH_PASSWORD, CI, KEEP_TRACES, PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH } =
  process.env;

export default defineConfig({
  testDir: './tests',
  // Time for the longest test; each step has its own, shorter limit.
  timeout: ${numberCode(timeout)},
  expect: { timeout: timeoutPerStep },
  fullyParallel: true,
  forbidOnly: !!CI,
  reporter: [['./support/secrets.ts'], ['list'], CI ? ['blob'] : ['html', { open: 'never' }]],
  use: {
    baseURL,
    actionTimeout: timeoutPerStep,
    navigationTimeout: timeoutPerStep,
    // Traces show what was typed, and everyone who can read a repository can read the reports of its CI:
    // traces are recorded there only if KEEP_TRACES is set.
    trace: CI && !KEEP_TRACES ? 'off' : 'on',
    httpCredentials: BASIC_AUTH_USERNAME
      ? { username: BASIC_AUTH_USERNAME, password: BASIC_AUTH_PASSWORD ?? '', origin: new URL(baseURL).origin }
      : undefined,
${optional.map((line) => `    ${line}\n`).join('')}  },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH
          ? { executablePath: PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH }
          : {},
      },
    },
  ],
});
`;
}

import type { CaseUses } from '../plan/caseUses.ts';
import type { ProjectPlan } from '../plan/planProject.ts';
import {
  type ProjectEnvironment,
  type ProjectOptions,
  defaultTimeoutPerStep,
} from '../plan/projectOptions.ts';
import { numberCode, literal } from '../steps/literals.ts';
import { moduleFile, type SupportModule } from '../template/supportModules.ts';
import { contextOptions, testTimeout } from './writeTest.ts';

/** Exact versions: those with which the generated code is checked. */
export const packageVersions = {
  '@playwright/test': '1.65.1',
  '@types/node': '20.19.43',
  typescript: '7.0.2',
} as const;

/** The files that set a project up, by path. */
export function configFiles(
  plan: ProjectPlan,
  { clipboard }: CaseUses,
  environment: ProjectEnvironment,
  options: ProjectOptions,
): (readonly [path: string, text: string])[] {
  const module = defaultsModule(environment, options);
  return [
    ['package.json', packageJson(options)],
    ['tsconfig.json', tsconfig],
    ['playwright.config.ts', playwrightConfig(plan, clipboard, environment, options)],
    [module.path, moduleFile(module)],
    ['.env.example', envExample(environment)],
    [
      '.gitignore',
      ['node_modules/', '.env', 'blob-report/', 'playwright-report/', 'test-results/', ''].join('\n'),
    ],
    [
      'files/README.md',
      'Put the files that the tests upload here, with the names that the test cases use.\n',
    ],
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const packageJson = ({ packageName }: ProjectOptions): string =>
  json({
    name: packageName ?? 'browser-tests',
    private: true,
    scripts: { test: 'playwright test', report: 'playwright show-report', typecheck: 'tsc' },
    devDependencies: packageVersions,
  });

const tsconfig = json({
  compilerOptions: {
    target: 'ES2022',
    module: 'preserve',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
});

function envExample({ variables, headers }: ProjectEnvironment): string {
  const lines = [
    '# Copy this file to .env and enter the values that your tests need. Never commit .env.',
    '',
    '# Address and environment of the application. Defaults: support/defaults.ts.',
    'BASE_URL=',
    'ENVIRONMENT_NAME=',
    '',
    '# HTTP basic authentication, if the application requires it.',
    'BASIC_AUTH_USERNAME=',
    'BASIC_AUTH_PASSWORD=',
    '',
    '# Origins that JavaScript of the test cases may fetch from, in addition to that of the application.',
    'ALLOWED_ORIGINS=',
    '',
    "# Path of a browser to use instead of Playwright's own.",
    'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH=',
    ...(variables.length > 0 ? ['', '# Variables of the test cases: TEST_NAME is the value of $NAME.'] : []),
    ...variables.map((name) => `${name}=`),
    ...(headers.size > 0 ? ['', '# Headers that are sent with every request.'] : []),
    ...[...headers.values()].map((name) => `${name}=`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The configuration of Playwright for a project. */
function playwrightConfig(
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

export const browsers = ['CHROMIUM', 'FIREFOX', 'SAFARI'] as const;
export const breakpoints = ['DESKTOP', 'TABLET', 'MOBILE'] as const;

export type Browser = (typeof browsers)[number];
export type Breakpoint = (typeof breakpoints)[number];

/** A browser at a breakpoint, as a project of a configuration. */
interface Device {
  readonly projectName: string;
  /** Lines of the options of the project. */
  readonly use: readonly string[];
}

/** Playwright's devices of each browser. Those of Firefox are desktops: it has no mobile form. */
const devices: Readonly<Record<Browser, Readonly<Record<Breakpoint, string>>>> = {
  CHROMIUM: { DESKTOP: 'Desktop Chrome', TABLET: 'Galaxy Tab S4', MOBILE: 'Pixel 7' },
  FIREFOX: { DESKTOP: 'Desktop Firefox', TABLET: 'Desktop Firefox', MOBILE: 'Desktop Firefox' },
  SAFARI: { DESKTOP: 'Desktop Safari', TABLET: 'iPad Pro 11', MOBILE: 'iPhone 15' },
};

const firefoxViewports: Readonly<Record<Breakpoint, readonly string[]>> = {
  DESKTOP: [],
  TABLET: ['viewport: { width: 712, height: 1138 },'],
  MOBILE: ['viewport: { width: 412, height: 839 },'],
};

const executable = [
  'launchOptions: PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH',
  '  ? { executablePath: PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH }',
  '  : {},',
];

/** Gets the project for a browser at a breakpoint. */
export const deviceOf = (browser: Browser, breakpoint: Breakpoint): Device => ({
  projectName: browser === 'SAFARI' ? 'webkit' : browser.toLowerCase(),
  use: [
    `...devices['${devices[browser][breakpoint]}'],`,
    ...(browser === 'FIREFOX' ? firefoxViewports[breakpoint] : []),
    ...(browser === 'CHROMIUM' ? executable : []),
  ],
});

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

/** The README of a project, for the person who receives it. */
export function readmeFile({ variables, headers }: ProjectEnvironment): string {
  const needed = [...variables, ...headers.values()].map((name) => `- \`${name}\`\n`).join('');
  return `# Browser tests

A [Playwright Test](https://playwright.dev) project, generated from portable test cases.

    npm install
    npx playwright install chromium
    npx playwright test

Skip the second command if \`PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH\` is the path of an installed Chromium.
\`npx playwright show-report\` shows results and traces.

## Folders and files

- \`tests/\`: one file for each test case, except for those of the type TEARDOWN. Its steps are numbered as in the
  test case.
- \`flows/\`: test cases that others depend on, or that clean up after them.
- \`support/\`: the session that the steps share, its variables, and the sandbox for JavaScript.
- \`files/\`: the files that tests upload. Set \`FILES_FOLDER\` to use another folder.
- \`playwright.config.ts\`, \`support/defaults.ts\`: address, timeouts, reports.

A test runs its dependencies, its own steps, and then its teardowns, even after a failure. A failure in
a teardown, or in a step that may fail, is added to the test as an annotation and does not fail it. A
test case whose runStatus is OFF is skipped, but still runs as a dependency of others.

## JavaScript of the test cases

Code that runs in the page can access only the page. Other code runs in a separate engine (QuickJS, compiled
to WebAssembly). It can't access files, processes or environment variables, except for values that it gets by
name with \`decrypt\`. \`fetch\` can access the origin under test and the origins in \`ALLOWED_ORIGINS\`, such
as \`https://api.example.com https://id.example.com\`. Redirects to other origins are refused.

## Variables and secrets

Copy \`.env.example\` to \`.env\` and enter the values: \`TEST_NAME\` is the value of \`$NAME\` in a test case.
The code contains only names. Reports show \`$NAME\` instead of values of three or more characters, except
for a reporter that you select with \`--reporter\`. Traces and screenshots show what was typed: don't share
those of runs with real secrets. If \`CI\` is set, traces are recorded only if \`KEEP_TRACES=1\` is set too,
because everyone who can read a repository can read the reports of its workflows.

Extra headers are sent with every request, including requests to other servers.
${needed && `\nThese tests use:\n\n${needed}`}`;
}

/** A workflow that runs the tests on several machines and merges their reports. */
export const workflowFile = (environment: ProjectEnvironment): string => `name: Browser tests
on:
  push:
    branches: [main]
  pull_request:
  workflow_dispatch:

permissions:
  contents: read

jobs:
${testJob(environment)}
${reportJob}`;

const machines = [1, 2, 3, 4];

const testJob = (environment: ProjectEnvironment): string => `  test:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    strategy:
      fail-fast: false
      matrix:
        shard: [${machines.join(', ')}]
    steps:
${installation}      - run: npx playwright install --with-deps chromium
      - run: npx playwright test --shard=\${{ matrix.shard }}/${machines.length}
        env:
          # KEEP_TRACES: 1 adds traces, which show secrets, to reports that everyone with access to the repository can read.
          BASE_URL: \${{ vars.BASE_URL }}
          ENVIRONMENT_NAME: \${{ vars.ENVIRONMENT_NAME }}
          ALLOWED_ORIGINS: \${{ vars.ALLOWED_ORIGINS }}
${secrets(environment)}      - uses: actions/upload-artifact@v4
        if: \${{ !cancelled() }}
        with:
          name: blob-report-\${{ matrix.shard }}
          path: blob-report
          retention-days: 1
`;

/** The steps with which each job begins. */
const installation = `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm install
`;

const reportJob = `  report:
    if: \${{ !cancelled() }}
    needs: test
    runs-on: ubuntu-latest
    steps:
${installation}      - uses: actions/download-artifact@v4
        with:
          path: all-blob-reports
          pattern: blob-report-*
          merge-multiple: true
      - run: npx playwright merge-reports --reporter html ./all-blob-reports
      - uses: actions/upload-artifact@v4
        with:
          name: playwright-report
          path: playwright-report
          retention-days: 14
`;

function secrets({ variables, headers }: ProjectEnvironment): string {
  const names = ['BASIC_AUTH_USERNAME', 'BASIC_AUTH_PASSWORD', ...variables, ...headers.values()];
  return names.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('');
}

import type { ProjectEnvironment } from '../plan/projectEnvironment.ts';
import type { ProjectOptions } from '../plan/projectOptions.ts';
import type { ProjectPlan } from '../plan/planProject.ts';
import { moduleFile } from '../template/supportModule.ts';
import { defaultsModule } from './defaultsModule.ts';
import { playwrightConfig } from './playwrightConfig.ts';
import type { CaseUses } from '../plan/caseUses.ts';

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

import type { ProjectEnvironment } from '../plan/projectEnvironment.ts';

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

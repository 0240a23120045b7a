import type { ProjectEnvironment } from '../plan/projectEnvironment.ts';

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

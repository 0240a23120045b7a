import type { ProjectEnvironment } from '../plan/projectEnvironment.ts';

/** The README of a project, for the person who receives it. */
export function readmeFile({ variables, headers }: ProjectEnvironment): string {
  const needed = [...variables, ...headers.values()].map((name) => `- \`${name}\`\n`).join('');
  return `# Browser tests

A [Playwright Test](https://playwright.dev) project, generated from portable test cases.

    npm install
    npx playwright install chromium
    npx playwright test

Leave the second line out when \`PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH\` names a Chromium that is
there. \`npx playwright show-report\` shows results and traces.

## What is where

- \`tests/\`: one file for each test case. Its steps are numbered as in the case.
- \`flows/\`: cases that others depend on, or that clean up after them.
- \`support/\`: the session that the steps share, its variables, and the sandbox for JavaScript.
- \`files/\`: put files here that tests upload; \`FILES_FOLDER\` names another folder.
- \`playwright.config.ts\`, \`support/defaults.ts\`: address, time limits, reports.

A test runs the cases it depends on, its own steps, and then what cleans up, even after a failure.
A failure while cleaning up, or in a step that may fail, is an annotation of the test and does not
fail it. A case whose runStatus is OFF is skipped, but still runs for those that depend on it.

## JavaScript of the test cases

Code that runs in the page stays in the page. Other code runs in an engine of its own (QuickJS, compiled to
WebAssembly): it reaches no files, no processes and no environment, but for values that it asks for by name
with \`decrypt\`. \`fetch\` reaches the address under test and the origins in \`ALLOWED_ORIGINS\`, such as
\`https://api.example.com https://id.example.com\`; redirects to others are refused.

## Variables and secrets

Copy \`.env.example\` to \`.env\` and fill it in: \`TEST_NAME\` is \`$NAME\` in a test case.
Code holds names only. Reports show \`$NAME\` in place of a value of three characters or more, but
for a reporter that you choose with \`--reporter\`. Traces and screenshots show what was typed: keep those
of runs with real secrets to yourself. Where \`CI\` is set, no traces are made unless \`KEEP_TRACES=1\` is
set too: whoever can read a repository can read the reports of its workflows.

Extra headers go with every request, also with those to other servers.
${needed && `\nThese tests use:\n\n${needed}`}`;
}

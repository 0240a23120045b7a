import type { GeneratedProject } from '../../codegen/plan/generatedProject.ts';
import { literal } from '../../codegen/steps/literals.ts';

/** The spec of a live session, in the project. */
export const liveSpecPath = 'tests/live/session.spec.ts';

/**
 * Adds a test to a project that serves a live session in place of the steps of test cases. It has the sandbox, for steps
 * that are written while it runs.
 *
 * @param script the bundled `live/session/main.ts`, as an absolute path
 * @param temporary the folder for the temporary files of Playwright, which is not there yet; it ends with the session
 */
export const withLiveSpec = (
  project: GeneratedProject,
  script: string,
  temporary?: string,
): GeneratedProject => ({
  ...project,
  usesSandbox: true,
  files: new Map([...project.files, [liveSpecPath, specText(script, temporary)]]),
});

const specText = (script: string, temporary?: string): string => `import { createRequire } from 'node:module';
import { selectors } from '@playwright/test';
import { baseURL as defaultURL } from '../../support/environment';
import { OpenPages } from '../../support/pages';
import { Session } from '../../support/session';
import { expect, mayFail, test } from '../../support/test';
${temporary === undefined ? '' : temporaryFolder(temporary)}
test('Live page', async ({ page, baseURL }) => {
  test.setTimeout(0);
  const pages = await OpenPages.of(page);
  const { serveLive } = createRequire(__filename)(${literal(script)});
  const createSession = () => new Session(pages, baseURL ?? defaultURL);
  await serveLive({ page, pages, expect, selectors, mayFail, test, createSession });
  // There is nothing to release where the browser has ended.
  await pages.release().catch(() => undefined);
});
`;

/**
 * The browser itself keeps the temporary folder of the machine: Chromium makes a socket there, whose path must be short.
 * What was compiled stays there as well, for the sessions to come.
 */
const temporaryFolder = (folder: string): string => `import { mkdir, rm } from 'node:fs/promises';

const temporary = ${literal(folder)};

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await mkdir(temporary, { mode: 0o700 });
    const env = { ...process.env };
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temporary;
    await use({ ...launchOptions, env });
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  },
});
`;

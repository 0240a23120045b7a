import type { GeneratedProject } from '../../codegen/plan/generatedProject.ts';
import { literal } from '../../codegen/steps/literals.ts';

/** The spec of a live session, in the project. */
export const liveSpecPath = 'tests/live/session.spec.ts';

/**
 * Adds a test to a project that serves a live session in place of the steps of test cases. It has the sandbox, for steps
 * that are written while it runs.
 *
 * @param script the bundled `live/session/main.ts`, as an absolute path
 */
export const withLiveSpec = (project: GeneratedProject, script: string): GeneratedProject => ({
  ...project,
  usesSandbox: true,
  files: new Map([...project.files, [liveSpecPath, specText(script)]]),
});

const specText = (script: string): string => `import { createRequire } from 'node:module';
import { baseURL as defaultURL } from '../../support/environment';
import { OpenPages } from '../../support/pages';
import { Session } from '../../support/session';
import { expect, mayFail, test } from '../../support/test';

test('Live page', async ({ page, baseURL }) => {
  test.setTimeout(0);
  const pages = await OpenPages.of(page);
  const { serveLive } = createRequire(__filename)(${literal(script)});
  await serveLive({ page, expect, mayFail, test, createSession: () => new Session(pages, baseURL ?? defaultURL) });
  await pages.release();
});
`;

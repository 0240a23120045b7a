import type { SupportModule } from './supportModule.ts';

/** `support/test.ts` of a generated project: the test with its fixture. */
export const testModule: SupportModule = {
  path: 'support/test.ts',
  imports: [
    { from: '@playwright/test', names: ['test as base'] },
    { from: './environment', names: ['baseURL'] },
    { from: './pages', names: ['OpenPages'] },
    { from: './session', names: ['noteFailure', 'Session'] },
  ],
  body: ({
    exported,
  }) => String.raw`${exported === '' ? '' : reexport}/** A test with a session, which opens pages, replaces variables, and runs the teardowns at the end. */
${exported}const test = base.extend<{ session: Session }>({
  // The timeout of the test is for its steps: teardowns have a separate timeout and do not fail the test.
  session: [
    async ({ page, baseURL: configuredURL }, use, testInfo) => {
      const pages = await OpenPages.of(page);
      const session = new Session(pages, configuredURL ?? baseURL);
      await use(session);
      await session.cleanUp(testInfo.timeout);
      await pages.release();
    },
    { timeout: 0 },
  ],
});

/** Runs a step that may fail: the test continues, and a failure is added as an annotation. */
${exported}async function mayFail(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    noteFailure('failure ignored', error);
  }
}
`,
};

/** Specs import all that they use from one file. */
const reexport = `export { expect } from '@playwright/test';\n\n`;

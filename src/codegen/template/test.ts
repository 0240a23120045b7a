/** `support/test.ts` of a generated project: the test with its fixture. */
export const testSource = String.raw`import { test as base } from '@playwright/test';
import { OpenPages } from './pages';
import { noteFailure, Session } from './session';

export { expect } from '@playwright/test';

/** A test with a session, which opens pages, replaces variables, and runs the teardowns at the end. */
export const test = base.extend<{ session: Session }>({
  // The timeout of the test is for its steps: teardowns have a separate timeout and do not fail the test.
  session: [
    async ({ page, baseURL }, use, testInfo) => {
      const pages = await OpenPages.of(page);
      const session = new Session(pages, baseURL ?? '');
      await use(session);
      await session.cleanUp(testInfo.timeout);
      await pages.release();
    },
    { timeout: 0 },
  ],
});

/** Runs a step that may fail: the test continues, and a failure is added as an annotation. */
export async function mayFail(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    noteFailure('failure ignored', error);
  }
}
`;

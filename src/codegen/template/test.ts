/** `support/test.ts` of a generated project: the test with its fixture. */
export const testSource = String.raw`import { test as base } from '@playwright/test';
import { OpenPages } from './pages';
import { noteFailure, Session } from './session';

export { expect } from '@playwright/test';

/** A test whose session opens the pages, fills in variables, and cleans up in the end. */
export const test = base.extend<{ session: Session }>({
  // The time of the test is for its steps: a slow clean-up has a limit of its own and fails nothing.
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

/** Runs a step that may fail: the test goes on, and says so in its annotations. */
export async function mayFail(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    noteFailure('failure ignored', error);
  }
}
`;

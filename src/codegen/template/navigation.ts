import type { SupportModule } from './supportModule.ts';

/** `support/navigation.ts` of a generated project. */
export const navigationModule: SupportModule = {
  path: 'support/navigation.ts',
  imports: [
    { from: '@playwright/test', types: ['Frame', 'Page'] },
    { from: './environment', names: ['timeoutPerStep'] },
  ],
  body: ({ exported }) => String.raw`/**
 * Goes to a URL. A moment after a navigation has failed, Chromium opens its own error page, which would
 * interrupt the next navigation: waits for that page, for no longer than a step may take.
 */
${exported}async function navigate(page: Page, url: string): Promise<void> {
  let proceed = (): void => {};
  const errorPage = new Promise<void>((resolve) => (proceed = resolve));
  const watch = (frame: Frame): void => {
    if (frame === page.mainFrame() && frame.url().startsWith('chrome-error:')) proceed();
  };
  page.on('framenavigated', watch).on('close', proceed);
  try {
    await page.goto(url);
  } catch (error) {
    if (bringsErrorPage(error)) {
      const timer = setTimeout(proceed, timeoutPerStep);
      await errorPage;
      clearTimeout(timer);
    }
    throw error;
  } finally {
    page.off('framenavigated', watch).off('close', proceed);
  }
}

/** Only Chromium has such names; what it aborts, such as a navigation that becomes a download, brings no page. */
const bringsErrorPage = (error: unknown): boolean =>
  error instanceof Error && /^page\.goto: net::ERR_(?!ABORTED\b)/.test(error.message);
`,
};

import type { Page } from '@playwright/test';

/** How long to look at a page, in ms: one that loads may not answer. */
const longestLook = 5000;

/** What is found in a page; undefined where a dialog blocks it first, or it takes too long. */
export async function unlessBlocked<Found>(page: Page, looking: Promise<Found>): Promise<Found | undefined> {
  let stop = (): void => undefined;
  const blocked = new Promise<undefined>((resolve) => (stop = () => resolve(undefined)));
  const timer = setTimeout(stop, longestLook);
  page.on('dialog', stop);
  try {
    return await Promise.race([looking, blocked]);
  } finally {
    clearTimeout(timer);
    page.off('dialog', stop);
  }
}

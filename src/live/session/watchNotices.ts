import type { BrowserContext, Page } from '@playwright/test';
import type { LiveEvent } from '../protocol/liveProtocol.ts';

/** Reports what pages do that the format cannot express by itself. */
export function watchNotices(context: BrowserContext, send: (event: LiveEvent) => void): void {
  const watch = (page: Page): void => {
    page.on('download', (download) =>
      send({ type: 'notice', notice: 'download', name: download.suggestedFilename() }),
    );
    page.on('filechooser', () => send({ type: 'notice', notice: 'fileChooser', name: '' }));
  };
  context.on('page', watch);
  for (const page of context.pages()) watch(page);
}

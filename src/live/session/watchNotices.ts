import type { BrowserContext, FileChooser, Page } from '@playwright/test';
import type { LiveEvent } from '../protocol/liveProtocol.ts';

interface NoticeWatch {
  readonly send: (event: LiveEvent) => void;
  readonly onDownload: () => void;
  /** Called when a page asks for a file; resolves to what to say of that, or to nothing where somebody selects one. */
  readonly onFileChooser: (chooser: FileChooser) => Promise<'fileChooser' | 'noFiles' | undefined>;
}

/** Reports what pages do that the format cannot express by itself. */
export function watchNotices(
  context: BrowserContext,
  { send, onDownload, onFileChooser }: NoticeWatch,
): void {
  const watch = (page: Page): void => {
    page.on('download', (download) => {
      send({ type: 'notice', notice: 'download', name: download.suggestedFilename() });
      onDownload();
    });
    page.on('filechooser', (chooser) => {
      void onFileChooser(chooser).then((notice) => {
        if (notice) send({ type: 'notice', notice, name: '' });
      });
    });
  };
  context.on('page', watch);
  for (const page of context.pages()) watch(page);
}

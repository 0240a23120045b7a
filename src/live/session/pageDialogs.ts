import type { BrowserContext, Dialog, FileChooser, Page } from '@playwright/test';
import type { LiveEvent, LiveRequestOf } from '../protocol/liveProtocol.ts';

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

/** Dialogs of pages: while steps run they are dismissed, as in a run; else a person answers them. */
export class PageDialogs {
  private open: Dialog | undefined;
  /** How many requests that dismiss dialogs are not done yet. */
  private dismissing = 0;

  constructor(
    context: BrowserContext,
    private readonly send: (event: LiveEvent) => void,
    /** Called when a person answers a dialog in another way than a run does. */
    private readonly onOtherAnswer: (kind: string) => void,
  ) {
    context.on('dialog', (dialog) => this.show(dialog));
  }

  /** Answers the dialog that is open. */
  async answer({ isAccepted, text }: Omit<LiveRequestOf<'answerDialog'>, 'type'>): Promise<void> {
    const { open } = this;
    this.open = undefined;
    const inRuns = open && isAcceptedInRuns(open);
    if (open && this.dismissing === 0 && inRuns !== undefined && isAccepted !== inRuns)
      this.onOtherAnswer(open.type());
    await (isAccepted ? open?.accept(text) : open?.dismiss())?.catch(() => undefined);
  }

  /** Dismisses the dialog that is open, and those that open before something is done: nothing waits for an answer. */
  async dismissDuring(work: () => Promise<unknown>): Promise<void> {
    this.dismissing++;
    try {
      await Promise.all([work(), this.answer({ isAccepted: false })]);
    } finally {
      this.dismissing--;
    }
  }

  private show(dialog: Dialog): void {
    const [kind, message, value] = [dialog.type(), dialog.message(), dialog.defaultValue()];
    const isOpen = this.dismissing === 0;
    this.send({ type: 'dialog', kind, message, value, isOpen });
    if (!isOpen) void dialog.dismiss().catch(() => undefined);
    else this.open = dialog;
  }
}

/** Playwright lets a page be left, and dismisses what else asks; an alert has one answer only. */
const isAcceptedInRuns = (dialog: Dialog): boolean | undefined =>
  dialog.type() === 'alert' ? undefined : dialog.type() === 'beforeunload';

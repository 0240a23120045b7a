import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, Frame } from '@playwright/test';
import type { LiveEvent, LiveInput } from '../protocol/liveProtocol.ts';
import type { CasePages } from './runSteps.ts';
import type { TypedPasswords } from './recording/typedPasswords.ts';

interface PageWatch {
  readonly send: (event: LiveEvent) => void;
  /** Reads the passwords in a page, which its address and its title may have. */
  readonly look: (page: Page) => Promise<void>;
  /** Called with the page that is the newest now; undefined where none is open. */
  readonly follow: (page: Page | undefined) => void;
  readonly onChange: () => void;
}

/** Reports which pages are open, and what ends them. */
export function watchPages(context: BrowserContext, pages: CasePages, watch: PageWatch): void {
  const announce = createAnnouncement(pages, watch);
  const followNewest = (): void => {
    const newest = pages.open.at(-1);
    watch.follow(newest);
    if (newest) announce();
    else watch.send({ type: 'broken', reason: 'closed' });
  };
  const add = (page: Page): void => {
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      announce();
      watch.onChange();
    });
    page.on('load', announce);
    page.once('crash', () => watch.send({ type: 'broken', reason: 'crashed' }));
  };
  context.browser()?.once('disconnected', () => watch.send({ type: 'broken', reason: 'browser' }));
  context.on('page', add);
  for (const page of context.pages()) add(page);
  pages.onChange(followNewest);
  followNewest();
}

/** Sends addresses and titles of the pages; of several calls at the same time, the last one counts. */
function createAnnouncement(open: CasePages, { send, look }: Pick<PageWatch, 'send' | 'look'>): () => void {
  let calls = 0;
  return () => {
    const call = ++calls;
    const pages = open.open.map(async (page) => {
      const [title] = await Promise.all([page.title().catch(() => ''), look(page)]);
      return { url: page.url(), title };
    });
    void Promise.all(pages).then((list) => {
      if (call === calls) send({ type: 'pages', pages: list });
    });
  };
}

/** How long a page is waited for, in ms: one that is busy or shows a dialog answers later. */
const longestLookMs = 200;

const passwordFields = 'input[type=password], input[autocomplete*=password]';

interface FieldValue {
  readonly value: string;
  readonly isFocused: boolean;
}

/** The passwords in the fields of pages. They are looked at before what is done next may take the field away. */
export class PagePasswords {
  constructor(private readonly typed: Pick<TypedPasswords, 'add'>) {}

  /** Looks at the fields of a page. @param input what is about to be typed into the field with the focus */
  async look(page: Page, input?: LiveInput): Promise<void> {
    const looking = page
      .frames()
      .map((frame, at) => this.lookAt(frame, `frame ${at}`, input).catch(() => undefined));
    await Promise.race([Promise.all(looking), delay(longestLookMs, undefined, { ref: false })]);
  }

  private async lookAt(frame: Frame, name: string, input: LiveInput | undefined): Promise<void> {
    const fields = await frame.locator(passwordFields).evaluateAll((nodes): FieldValue[] =>
      nodes.map((node) => ({
        value: (node as unknown as { value: string }).value,
        isFocused: (node as unknown as { matches(css: string): boolean }).matches(':focus'),
      })),
    );
    for (const [at, { value, isFocused }] of fields.entries()) {
      const text = isFocused ? typedText(input) : '';
      this.typed.add(`${name} field ${at}`, value);
      this.typed.add(`${name} field ${at}`, value + text);
      // It may replace what the field has.
      if (input?.type === 'text') this.typed.add(`${name} field ${at} pasted`, text);
    }
  }
}

/** The text that an input adds to a field; empty where it adds none. */
export function typedText(input: LiveInput | undefined): string {
  if (input?.type === 'text') return input.text;
  return input?.type === 'keyDown' && Array.from(input.key).length === 1 ? input.key : '';
}

/** Whether what a field has should be known before an input: it types, or may leave the page. */
export const mayChangeFields = ({ type }: LiveInput): boolean => type !== 'move' && type !== 'wheel';

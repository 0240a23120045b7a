import type { SupportModule } from './supportModules.ts';

/** `support/session.ts` of a generated project. */
export const sessionModule: SupportModule = {
  path: 'support/session.ts',
  imports: [
    { from: 'node:fs', names: ['existsSync', 'realpathSync'] },
    { from: 'node:path', names: ['basename', 'dirname', 'join'] },
    { from: 'node:timers/promises', names: ['setTimeout as sleep'] },
    {
      from: '@playwright/test',
      names: ['test as base'],
      types: ['APIResponse', 'Download', 'Page'],
    },
    { from: './environment', names: ['addressOf', 'filesFolder', 'timeoutPerStep'] },
    { from: './hydration', names: ['waitForHydration'], types: ['Hydration'] },
    { from: './navigation', names: ['navigate'] },
    { from: './pages', types: ['ElementActions', 'Locate', 'OpenPages'] },
    { from: './sandbox', names: ['runInSandbox'] },
    { from: './variables', names: ['Variables'] },
  ],
  body: ({
    exported,
  }) => String.raw`/** The steps of a test case, to be run before or after those of another. */
${exported}type Flow = (session: Session) => Promise<void>;

/** The state that the steps of one test share: its pages and its variables. */
${exported}class Session {
  readonly variables: Variables;
  private teardowns: readonly Flow[] = [];

  constructor(
    private readonly pages: OpenPages,
    private readonly baseURL: string,
  ) {
    this.variables = new Variables(baseURL);
  }

  /** The page that was opened last, is still open and is not empty. */
  get page(): Page {
    return this.pages.newest;
  }

  /** The element of a step: what is done with it happens on whichever page is the newest when it appears. */
  find(locate: Locate): ElementActions {
    return this.pages.find(locate);
  }

  /** Waits for something on the newest page, and on the next one when that closes, or another one opens. */
  until<Result>(wait: (page: Page) => Promise<Result>): Promise<Result> {
    return this.pages.until(wait);
  }

  /**
   * Waits for the page that a step may have opened or closed: the next step is about the newest one. Not needed after
   * steps that open none, since Playwright reports pages by itself, only a moment later.
   */
  async followPages(): Promise<void> {
    await this.pages.settle();
  }

  /** Opens the page at which the test starts. Its title names variables, and not their values. */
  async open(path = ''): Promise<void> {
    await base.step('Open ' + (path || 'the first page'), () => this.goTo(this.filled(path)));
  }

  /** Goes to a URL, or to a path under the base URL. */
  async goTo(path: string): Promise<void> {
    const address = addressOf(path, this.baseURL);
    await this.pages.onNewest((page) => navigate(page, address));
  }

  /** Gets the response of the server to a URL, or to a path under the base URL. */
  get(path: string): Promise<APIResponse> {
    return this.page.request.get(addressOf(path, this.baseURL));
  }

  /** Replaces $NAME and $name in the text with their values. */
  filled(text: string): string {
    return this.variables.filled(text);
  }

  /** Sets a variable that later steps read as $$name. */
  set(name: string, value: string): void {
    this.variables.set(name, value);
  }

  /** Sets $CLIPBOARD to the content of the clipboard. */
  async readClipboard(): Promise<void> {
    const text = await within(
      timeoutPerStep,
      'Reading the clipboard',
      this.pages.onNewest((page) => page.evaluate(() => navigator.clipboard.readText())),
    );
    this.variables.set('CLIPBOARD', text);
  }

  /** The path of a file to upload: one that this test downloaded, or one in the folder "files". */
  file(name: string): string {
    if (name === '' || name === '.' || name === '..' || /[\\/]/.test(name)) {
      throw new Error('"' + name + '" is not the name of a file in the folder "files"');
    }
    const downloaded = base.info().outputPath(name);
    if (existsSync(downloaded)) return downloaded;
    const file = join(filesFolder, name);
    if (!existsSync(file)) {
      throw new Error('The file "' + name + '" is missing: add it to the folder "' + lastOf(filesFolder) + '"');
    }
    // A link could point to any file of this machine.
    if (realpathSync(file) !== join(realpathSync(dirname(filesFolder)), basename(filesFolder), name)) {
      throw new Error('"' + name + '" is a link: copy the file to the folder "' + lastOf(filesFolder) + '"');
    }
    return file;
  }

  /** Presses a key in the element that has the focus. One that closes the page has done what it should. */
  async press(key: string): Promise<void> {
    const { page } = this;
    try {
      await page.keyboard.press(key);
    } catch (error) {
      if (!page.isClosed()) throw error;
    }
  }

  /** Waits for some time, whatever happens to the pages. */
  async waitForTimeout(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    await this.pages.onNewest((page) => page.waitForTimeout(Math.max(0, end - Date.now())));
  }

  /** Waits for a download, whichever page starts it. */
  waitForDownload(): Promise<Download> {
    return within(timeoutPerStep, 'Waiting for the download', this.pages.download());
  }

  /** Saves a download, under its own name if none is specified. */
  async save(download: Download, name = download.suggestedFilename()): Promise<void> {
    const path = base.info().outputPath(name.replaceAll(/[\\/]/g, '_'));
    await within(timeoutPerStep, 'The download', download.saveAs(path));
    await base.info().attach(name, { path });
  }

  /** Runs code without page and browser. */
  async runInSandbox(code: string): Promise<void> {
    const set = await runInSandbox(code, this.variables, this.baseURL);
    for (const [name, value] of set) this.variables.set(name, value);
  }

  /** Runs code in the page; it reads variables from "context", and may return an object of new ones. */
  async runInPage(code: string): Promise<void> {
    const context = JSON.stringify(Object.fromEntries(this.variables.entries()));
    const returned = await resultOf(this.page, '(async (context) => {' + code + '\n})(' + context + ')');
    await this.followPages();
    if (typeof returned !== 'object' || returned === null) return;
    for (const [name, value] of Object.entries(returned)) {
      this.variables.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }

  /** Waits until code in the page returns true. */
  async waitForCode(code: string): Promise<void> {
    const deadline = Date.now() + timeoutPerStep;
    while (!(await this.until((page) => resultOf(page, '(async () => {' + code + '\n})()')))) {
      if (Date.now() > deadline) throw new Error('The code did not return true before the timeout');
      await sleep(100);
    }
  }

  /** Waits until scripts have taken over the page that the server rendered. */
  async waitForHydration(kind: Hydration): Promise<void> {
    await this.until((page) => waitForHydration(page, kind));
  }

  /** Registers teardowns to run after the test, in this order, whether it passes or fails. */
  cleanUpWith(...teardowns: readonly Flow[]): void {
    this.teardowns = teardowns;
  }

  /** Runs the teardowns. Failures are added as annotations and do not fail the test. */
  async cleanUp(limit: number): Promise<void> {
    for (const teardown of this.teardowns) {
      try {
        await within(limit, 'It', teardown(this));
      } catch (error) {
        noteFailure('teardown failed', error);
      }
    }
  }

  /** Adds an annotation to the test. */
  note(type: string, description: string): void {
    base.info().annotations.push({ type, description });
  }
}

/** Code may wait for something that never comes: Playwright would wait with it. */
const resultOf = (page: Page, expression: string): Promise<unknown> =>
  within(timeoutPerStep, 'The code', page.evaluate(expression));

/** Gets the last part of a path. */
const lastOf = (path: string): string => basename(dirname(path)) + '/' + basename(path);

/** Returns the first line of a message, without colors: the rest may contain what was typed. */
${exported}function noteFailure(type: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const [description = ''] = message.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n');
  base.info().annotations.push({ type, description });
}

async function within<Result>(limit: number, what: string, work: Promise<Result>): Promise<Result> {
  if (limit === 0) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(what + ' took longer than ' + limit + ' ms')), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
`,
};

import { chromium, type Browser, type Page } from 'playwright-core';
import { browserPath } from '../../test/browser/support/playwrightProject.ts';

/** The size of the page of a live session. */
const viewport = { width: 1280, height: 720 };

/** A page of the browser that live sessions use, in this process and without a session. */
export class BarePage {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async open(url: string): Promise<BarePage> {
    const browser = await chromium.launch({ executablePath: browserPath() });
    const page = await browser.newPage({ viewport });
    await page.goto(url);
    return new BarePage(browser, page);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

import type { PanelState, ToExtension, ToPage } from '../../../src/report/protocol/messages.ts';
import { pageTexts } from '../../support/pageTexts.ts';
import { WebviewBrowser, WebviewPage, webviewOrigin } from './webviewPage.ts';

/** A browser that shows the report page by itself. */
export class ReportBrowser {
  private constructor(private readonly browser: WebviewBrowser) {}

  static async launch(): Promise<ReportBrowser> {
    return new ReportBrowser(await WebviewBrowser.launch('report'));
  }

  async open(): Promise<ReportPage> {
    const { page, requests } = await this.browser.open();
    const shown = new ReportPage(page, requests);
    await shown.begin();
    return shown;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** The report page. */
export class ReportPage extends WebviewPage<ToPage, ToExtension> {
  /** Loads the page anew, as an editor does that shows it again, with the state that it kept. */
  async begin(state?: PanelState): Promise<void> {
    const init = state ? `?${encodeURIComponent(JSON.stringify(state))}` : '';
    await this.page.goto(`${webviewOrigin}/${init}`);
    await this.useTheme();
    await this.tell({
      type: 'start',
      texts: pageTexts,
      locale: 'en',
      panel: {
        serviceUrl: 'local',
        testTargetId: '00000000-0000-4000-8000-000000000001',
        targetName: 'Shop',
        shown: state?.shown,
      },
    });
  }

  /** The state that the page has saved. */
  kept(): Promise<PanelState> {
    return this.page.evaluate('globalThis.state') as Promise<PanelState>;
  }
}

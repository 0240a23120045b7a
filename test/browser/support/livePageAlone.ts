import type { FromLivePage, LivePageState, ToLivePage } from '../../../src/live/protocol/webviewMessages.ts';
import { liveTexts } from '../../support/pageTexts.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { WebviewPage, webviewOrigin } from './webviewPage.ts';

/** A page that has paused. */
const paused: LivePageState = {
  kind: 'paused',
  headline: 'Paused before step 2',
  detail: '',
  actions: [],
  pages: [{ title: 'Shop', url: 'https://shop.example/start?a=1' }],
  viewport: { width: 1280, height: 720 },
  canShowWindow: true,
  highlights: [],
  notices: [],
  isPicking: false,
  recording: 'off',
};

/** The live page by itself, without a session behind it. */
export class LivePageAlone extends WebviewPage<ToLivePage, FromLivePage> {
  /** Loads the page. */
  async begin(): Promise<void> {
    await this.page.goto(`${webviewOrigin}/`);
    await this.useTheme();
    await this.tell({ type: 'start', texts: liveTexts, locale: 'en' });
  }

  /** Shows a state: that of a page that has paused, changed by what is given. */
  async show(change: Partial<LivePageState> = {}): Promise<void> {
    await this.tell({ type: 'state', state: { ...paused, ...change } });
  }

  /** Shows a picture of one colour; returns once it is painted. */
  async paint(colour: string, width: number, height: number): Promise<void> {
    const painted = (await this.saidOf('painted')).length;
    const data = (await this.page.evaluate(`(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
      const context = canvas.getContext('2d');
      context.fillStyle = ${JSON.stringify(colour)};
      context.fillRect(0, 0, ${width}, ${height});
      return canvas.toDataURL('image/jpeg').split(',')[1];
    })()`)) as string;
    await this.tell({ type: 'frame', data, width, height });
    // The policy of the page forbids the code with which Playwright itself would wait.
    await waitUntil(
      async () => (await this.saidOf('painted')).length,
      (count) => count > painted,
    );
  }

  /** The messages of one type, in their order. */
  async saidOf<Type extends FromLivePage['type']>(
    type: Type,
  ): Promise<Extract<FromLivePage, { type: Type }>[]> {
    return (await this.said()).filter(
      (message): message is Extract<FromLivePage, { type: Type }> => message.type === type,
    );
  }

  /** Forgets the messages so far. */
  async forget(): Promise<void> {
    await this.page.evaluate('globalThis.said.length = 0');
  }
}

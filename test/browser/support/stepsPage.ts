import path from 'node:path';
import { repoRoot } from '../../../scripts/host/paths.ts';
import type {
  FromStepsPage,
  PagePicture,
  StepDetail,
  Strip,
  ToStepsPage,
} from '../../../src/trace/protocol/stepsMessages.ts';
import { Trace } from '../../../src/trace/trace.ts';
import { textsOfSteps } from '../../support/pageTexts.ts';
import { WebviewPage, webviewOrigin } from './webviewPage.ts';

const words = [
  'Open the first page',
  "Click button 'Allow all cookies'",
  "Check that element with test id 'cookie-banner' is not visible",
  "Select 'Price: low to high' in field 'Sort by'",
  "Enter 'notebook' into field with placeholder 'Mug, lamp, clock'",
  "Click menuitem 'Save it for later'",
  'Check that the list has it',
] as const;

/** A strip of a run that failed in its last step but one. */
export const failedStrip: Strip = {
  name: 'Sort and search products',
  steps: words.map((text, at) => ({
    key: String(at),
    ...(at === 0 ? {} : { number: at < 3 ? at : at - 2 }),
    words: text,
    outcome: at < 5 ? 'passed' : at === 5 ? 'failed' : 'notRun',
    ...(at < 6 && { duration: at === 5 ? '10 s' : `${20 + at} ms` }),
    group: at === 1 || at === 2 ? 'Accept cookies' : '',
  })),
  chosen: '5',
  difference: {
    key: '4',
    text: 'First difference from the last passed run, in the texts of the page: new: "Sold out"',
  },
  hasPassedRun: true,
  canClose: false,
};

/** What is known of a step. */
export async function detailOf(key: string, change: Partial<StepDetail> = {}): Promise<StepDetail> {
  const [before, after] = await picturesOfTrace();
  return {
    key,
    note: '',
    pictures: { ...(before && { before }), ...(after && { after }) },
    isRendering: false,
    asked: ["getByRole('menuitem', { name: 'Save it for later' })"],
    found: [],
    error: '',
    message: '',
    consoleErrors: [],
    failedRequests: [],
    canOpenTrace: true,
    canOpenLive: true,
    ...change,
  };
}

/** What is known of the failed step, with all that a step can have. */
export const failedDetail = (): Promise<StepDetail> =>
  detailOf('5', {
    error: "Nothing on the page matches getByRole('menuitem', { name: 'Save it for later' })",
    message: 'TimeoutError: locator.waitFor: Timeout 10000ms exceeded.\nCall log:\n  - waiting for it',
    consoleErrors: ['Uncaught TypeError: cart is undefined'],
    failedRequests: ['POST /orders: 500', 'GET /a/very/long/address/that/has/no/end?of=it&and=more: 404'],
    changes: [
      { kind: 'removed', line: 'button "Go"' },
      { kind: 'changed', line: 'heading "Clicked" [level=1]', before: 'heading "Shop" [level=1]' },
      ...Array.from(
        { length: 14 },
        (_, at) => ({ kind: 'added', line: `listitem: Product ${at + 1}` }) as const,
      ),
    ],
  });

/** Two pictures of a real run, with an element framed. */
async function picturesOfTrace(): Promise<PagePicture[]> {
  const trace = await Trace.open(path.join(repoRoot, 'test/fixtures/traces/1.65.zip'));
  const moments = [trace.steps[2]?.before, trace.steps[7]?.after];
  const pictures = await Promise.all(
    moments.map(async (moment, at): Promise<PagePicture[]> => {
      const image = moment?.picture && (await trace.picture(moment.picture));
      if (!image) return [];
      const element = { x: 8, y: 8, width: 120, height: 40 };
      const picture = `data:image/jpeg;base64,${image.toString('base64')}`;
      return [{ picture, width: 1280, height: 720, ...(at === 0 && { element }) }];
    }),
  );
  trace.close();
  return pictures.flat();
}

/** The page of the Steps view by itself. */
export class StepsPage extends WebviewPage<ToStepsPage, FromStepsPage> {
  /** Loads the page. */
  async begin(): Promise<void> {
    await this.page.goto(`${webviewOrigin}/`);
    await this.useTheme();
    await this.tell({ type: 'start', texts: textsOfSteps, locale: 'en' });
  }

  /** The messages of one type, in their order. */
  async saidOf<Type extends FromStepsPage['type']>(
    type: Type,
  ): Promise<Extract<FromStepsPage, { type: Type }>[]> {
    return (await this.said()).filter(
      (message): message is Extract<FromStepsPage, { type: Type }> => message.type === type,
    );
  }
}

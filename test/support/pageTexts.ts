import { readFileSync } from 'node:fs';
import { livePageTexts } from '../../src/live/protocol/webviewMessages.ts';
import { reportPageTexts } from '../../src/report/protocol/pageTexts.ts';
import { stepsTexts } from '../../src/trace/protocol/stepsMessages.ts';

/** The texts of a page in English, as the extension says them; outside the editor none can be asked. */
const textsIn = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): vscode\.l10n\.t\(\s*'([^']*)'/gm)].map(
      ([, name = '', text = '']) => [name, text],
    ),
  );

/** The texts of the report page. */
export const pageTexts = reportPageTexts.parse(textsIn('src/editor/reports/localizedPageTexts.ts'));

/** The texts of the live page. */
export const liveTexts = livePageTexts.parse(textsIn('src/editor/live/liveView.ts'));

/** The texts of the Steps view. */
export const textsOfSteps = stepsTexts.parse(textsIn('src/editor/stepsView/stepDetail.ts'));

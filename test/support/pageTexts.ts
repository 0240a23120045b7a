import { readFileSync } from 'node:fs';
import { reportPageTexts, type ReportPageTexts } from '../../src/report/protocol/pageTexts.ts';

/** The texts of the report page in English, as the extension says them; outside the editor none can be asked. */
export const pageTexts: ReportPageTexts = reportPageTexts.parse(
  Object.fromEntries(
    [
      ...readFileSync('src/editor/reports/localizedPageTexts.ts', 'utf8').matchAll(
        /^ {2}(\w+): vscode\.l10n\.t\(\s*'([^']*)'/gm,
      ),
    ].map(([, name, text]) => [name, text]),
  ),
);

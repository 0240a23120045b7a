import type { ProjectEnvironment } from '../plan/projectEnvironment.ts';
import type { ProjectOptions } from '../plan/projectOptions.ts';
import { keyLiteral, literal } from '../steps/literals.ts';

/** The options of the browser's context that only part of the projects need, as lines of an object. */
export const contextOptions = (
  isClipboardRead: boolean,
  { headers }: ProjectEnvironment,
  { testIdAttribute }: ProjectOptions,
): string[] => [
  ...(testIdAttribute ? [`testIdAttribute: ${literal(testIdAttribute)},`] : []),
  ...(isClipboardRead ? ["permissions: ['clipboard-read', 'clipboard-write'],"] : []),
  ...(headers.size > 0
    ? [
        'extraHTTPHeaders: {',
        ...[...headers].map(([name, variable]) => `  ${headerCode(name, variable)}`),
        '},',
      ]
    : []),
];

/** A header without a value is sent empty: leaving it out would hide that it is missing. */
const headerCode = (name: string, variable: string): string =>
  `${keyLiteral(name)}: process.env.${variable} ?? '',`;

import { checksBySection } from '../../src/core/checks/table.ts';
import type { Check, CheckExample } from '../../src/core/checks/views/defineCheck.ts';
import { fence, list, paragraph } from './markdown.ts';

const start = '<!-- checks: npm run schemas -->';
const end = '<!-- end of checks -->';

/** The page about checks, with a section for each. */
export function withCheckSections(page: string): string {
  const [before, , after] = [...page.split(start), ''].flatMap((part) => part.split(end));
  const blocks = Object.entries(checksBySection).flatMap(([title, checks]) => [
    `## ${title}`,
    ...checks.flatMap(checkSection),
  ]);
  return `${before}${start}\n\n${blocks.join('\n\n')}\n\n${end}${after}`;
}

function checkSection({
  code,
  severity,
  failsEveryRun,
  isForOpenFilesOnly,
  about,
  example,
}: Check): string[] {
  const blocks = typeof about === 'string' ? [about] : about;
  const name = severity.replace(/^./, (letter) => letter.toUpperCase());
  const prefix = `*${name}*${failsEveryRun ? '; an error in `validate`' : ''}. `;
  const last = isForOpenFilesOnly ? ['This check is made only in open files.'] : [];
  return [
    `### ${code}`,
    ...[...blocks, ...last].map((block, at) =>
      typeof block === 'string' ? paragraph((at === 0 ? prefix : '') + block) : list(block),
    ),
    ...exampleTexts(example).flatMap((text, at) => [
      ...(at === 0 ? [] : [at === 1 ? 'Beside this file:' : 'And this one:']),
      fence('yaml', text),
    ]),
  ];
}

/** The texts of an example: the steps or the file with the finding, then other files. */
export const exampleTexts = (example: CheckExample): string[] =>
  ('steps' in example ? [example.steps] : [example.file, ...(example.others ?? [])]).map(withoutIndentation);

/** Code stands further to the right than what it shows. */
function withoutIndentation(text: string): string {
  const [, indentation = ''] = /^\n( *)/.exec(text) ?? [];
  return `${text.slice(1).replaceAll(new RegExp(`^${indentation}`, 'gm'), '')}\n`;
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repoRoot } from '../host/paths.ts';
import { areas, doorsOf, type Area } from './folders.ts';

export const architectureFile = path.join(repoRoot, 'docs/architecture.md');

const begin = '<!-- folders: npm run architecture -->';
const end = '<!-- /folders -->';

/** Puts the table of folders into a document, between its two marks. */
export function withFolders(text: string): string {
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.split(end)[1] ?? '';
  return `${before}${begin}\n\n${areas.map(tableOf).join('\n\n')}\n\n${end}${after}`;
}

function tableOf({ imports, packages, folders }: Area): string {
  const rows = Object.entries(folders).map(
    ([folder, entry]) =>
      `| \`src/${folder}\` | ${entry.holds} | ${doorsOf(entry)
        .map((door) => `\`${door}\``)
        .join(', ')} |`,
  );
  return [
    `| Folder | What it holds | Doors |`,
    '| --- | --- | --- |',
    ...rows,
    '',
    `Imports ${listed(imports)}; packages: ${listed(packages)}.`,
  ].join('\n');
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map((name) => `\`${name}\``).join(', ');

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(architectureFile, withFolders(readFileSync(architectureFile, 'utf8')));

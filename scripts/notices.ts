import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { bundles } from '../build/bundles.mjs';
import { bundleExtension } from '../build/extensionBundle.mjs';
import { repoRoot } from './host/paths.ts';

export const noticesFile = path.join(repoRoot, 'THIRD-PARTY-NOTICES.md');

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** The licences of all that is bundled into the extension, as Markdown. */
export async function notices(): Promise<string> {
  const folders = new Set<string>(
    packagesOf((await bundleExtension()).flatMap(({ moduleIds }) => moduleIds)),
  );
  for (const options of Object.values<BuildOptions>(bundles))
    for (const folder of packagesOf(await modulesIn(options))) folders.add(folder);
  const packages = [...folders]
    .map(read)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
  const sections = packages.map(
    ({ name, version, license, text }) => `## ${name} ${version} (${license})\n\n${fenced(text)}`,
  );
  return ['# Third-party notices\n\nThe extension contains these packages.', ...sections]
    .join('\n\n')
    .concat('\n');
}

async function modulesIn(options: BuildOptions): Promise<string[]> {
  const { metafile } = await build({
    ...options,
    metafile: true,
    write: false,
    logLevel: 'silent',
    absWorkingDir: repoRoot,
  });
  return Object.keys(metafile.inputs);
}

/** The folders of packages, from the root, that modules are from. */
const packagesOf = (modules: readonly string[]): string[] =>
  modules.flatMap((module) => {
    const file = path.relative(repoRoot, path.resolve(repoRoot, module)).replaceAll('\\', '/');
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
    return folder && existsSync(path.join(repoRoot, folder, 'package.json')) ? [folder] : [];
  });

function read(folder: string): Package {
  const full = path.join(repoRoot, folder);
  const manifest = JSON.parse(readFileSync(path.join(full, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const file = readdirSync(full).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  const { name = folder, version = '', license = '' } = manifest;
  return { name, version, license, text: file ? readFileSync(path.join(full, file), 'utf8').trim() : '' };
}

const fenced = (text: string): string =>
  text === ''
    ? 'The package names its licence, and carries no text of it.'
    : `\`\`\`text\n${text.replaceAll('\r\n', '\n')}\n\`\`\``;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  void notices().then((text) => writeFileSync(noticesFile, text));
}

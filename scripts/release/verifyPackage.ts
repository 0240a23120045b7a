// Packs the last commit twice, from clones in two folders, and compares the bytes.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { npmCommand } from '../host/npmCommand.ts';
import { repoRoot } from '../host/paths.ts';
import { runProcess } from '../host/processes.ts';
import { runScript } from '../host/runScript.ts';

interface Machine {
  readonly folder: string;
  readonly umask: number;
  readonly env: Readonly<Record<string, string>>;
}

const machines: readonly Machine[] = [
  { folder: 'a', umask: 0o022, env: { TZ: 'America/Lima', LC_ALL: 'C' } },
  { folder: 'another folder/b', umask: 0o077, env: { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' } },
];

void runScript(async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ptc-verify-'));
  try {
    const packed: Buffer[] = [];
    for (const machine of machines) packed.push(await packClone(root, machine));
    const [one = Buffer.alloc(0), other = Buffer.alloc(0)] = packed;
    if (one.equals(other)) {
      console.log(`Both clones make the same ${one.length} bytes.`);
      return 0;
    }
    console.error(`The clones make different bytes.\n${(await findDifferences(one, other)).join('\n')}`);
    return 1;
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function packClone(root: string, { folder, umask, env }: Machine): Promise<Buffer> {
  const clone = path.join(root, folder);
  const before = process.umask(umask);
  try {
    mkdirSync(path.dirname(clone), { recursive: true });
    await run(root, env, 'git', 'clone', '--quiet', '--no-local', repoRoot, clone);
    await run(clone, env, ...npmCommand(), 'ci', '--prefer-offline', '--no-audit', '--no-fund');
    await run(clone, env, ...npmCommand(), 'run', 'package');
  } finally {
    process.umask(before);
  }
  const vsix = readdirSync(clone).find((name) => name.endsWith('.vsix'));
  if (vsix === undefined) throw new Error(`There is no .vsix in ${clone}`);
  return readFileSync(path.join(clone, vsix));
}

async function run(
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...[command = '', ...args]: readonly string[]
): Promise<void> {
  console.log(`${path.basename(cwd)}: ${path.basename(command)} ${args.join(' ')}`);
  const { code, output } = await runProcess(command, args, { cwd, env: { ...process.env, ...env } });
  if (code !== 0) throw new Error(output);
}

async function findDifferences(one: Buffer, other: Buffer): Promise<string[]> {
  const [first, second] = [await contentsOf(one), await contentsOf(other)];
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  const different = names.filter((name) => first.get(name) !== second.get(name));
  return different.length > 0 ? different : ['The contents are the same; the archives differ.'];
}

async function contentsOf(archive: Buffer): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry())
    contents.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1'));
  return contents;
}

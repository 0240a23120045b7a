// `npm run screenshots` takes the README's pictures anew; `-- run mainJob` only those.
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { npmCommand } from './host/npmCommand.ts';
import { repoRoot } from './host/paths.ts';
import { runProcess } from './host/processes.ts';
import { runScript } from './host/runScript.ts';
import { movingPicture, pictureSize, readmePictures } from './screenshots/readmePictures.ts';

/** What one test takes, and what becomes of it in `media/readme`. */
interface Taking {
  readonly test: string;
  readonly shots: readonly string[];
  readonly file: string;
}

void runScript(async () => {
  const wanted = takingsOf(process.argv.slice(2));
  for (const test of new Set(wanted.map((taking) => taking.test))) {
    const takings = wanted.filter((taking) => taking.test === test);
    for (const shot of takings.flatMap(({ shots }) => shots)) rmSync(fileOf(shot), { force: true });
    console.log(`${test}: ${takings.map(({ file }) => file).join(', ')}`);
    await runTest(test);
    for (const taking of takings) await take(taking);
  }
  return 0;
});

/** @throws {Error} for a name that no picture has */
function takingsOf(names: readonly string[]): readonly Taking[] {
  const known: readonly Taking[] = [
    ...readmePictures.map(({ name, test, shot }) => ({ test, shots: [shot], file: `${name}-dark.png` })),
    movingPicture,
  ];
  const nameOf = ({ file }: Taking): string => file.replace(/(-dark)?\.\w+$/, '');
  const unknown = names.find((name) => !known.some((taking) => nameOf(taking) === name));
  if (unknown !== undefined)
    throw new Error(`There is no picture "${unknown}", only ${known.map(nameOf).join(', ')}`);
  return known.filter((taking) => names.length === 0 || names.includes(nameOf(taking)));
}

function fileOf(shot: string): string {
  return path.join(repoRoot, 'shots', `${shot}-dark.png`);
}

async function runTest(test: string): Promise<void> {
  const [command, ...args] = npmCommand();
  const options = ['run', '--silent', 'test:browser', '--', '--file', test, '--pictures'];
  const { code, output } = await runProcess(command, [...args, ...options], { cwd: repoRoot });
  if (code !== 0) throw new Error(`${test} failed, so its pictures stay as they are:\n${output}`);
}

async function take({ shots, file }: Taking): Promise<void> {
  const taken = shots.map(fileOf);
  for (const picture of taken) {
    const { width, height } = await sharp(picture).metadata();
    if (!isDeepStrictEqual({ width, height }, pictureSize))
      throw new Error(`The picture ${picture} has ${width} × ${height} pixels`);
  }
  const target = path.join(repoRoot, 'media/readme', file);
  if (file === movingPicture.file) await join(taken, target);
  else copyFileSync(taken[0] ?? '', target);
}

async function join(pictures: string[], target: string): Promise<void> {
  await sharp(pictures, { join: { animated: true } })
    .gif({ delay: pictures.map(() => movingPicture.pictureMs), loop: 0 })
    .toFile(target);
}

// `npm run screenshots` takes the README's pictures anew; `-- run report` only those.
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import path from 'node:path';
import { npmCommand } from './host/npmCommand.ts';
import { repoRoot } from './host/paths.ts';
import { runProcess } from './host/processes.ts';
import { runScript } from './host/runScript.ts';
import {
  pictureSize,
  readmePictures,
  readPngSize,
  type ReadmePicture,
} from './screenshots/readmePictures.ts';

void runScript(async () => {
  const wanted = pictures(process.argv.slice(2));
  for (const test of new Set(wanted.map((picture) => picture.test))) {
    const ofTest = wanted.filter((picture) => picture.test === test);
    for (const picture of ofTest) rmSync(shotOf(picture), { force: true });
    console.log(`${test}: ${ofTest.map(({ name }) => name).join(', ')}`);
    await runTest(test);
    ofTest.forEach(take);
  }
  return 0;
});

function pictures(names: readonly string[]): readonly ReadmePicture[] {
  const known = readmePictures.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no picture "${unknown}", only ${known.join(', ')}`);
  return readmePictures.filter(({ name }) => names.length === 0 || names.includes(name));
}

const shotOf = ({ shot }: ReadmePicture): string => path.join(repoRoot, 'shots', `${shot}-dark.png`);

async function runTest(test: string): Promise<void> {
  const [command, ...args] = npmCommand();
  const options = ['run', '--silent', 'test:browser', '--', '--file', test, '--pictures'];
  const { code, output } = await runProcess(command, [...args, ...options], { cwd: repoRoot });
  if (code !== 0) throw new Error(`${test} failed, so its pictures stay as they are:\n${output}`);
}

function take(picture: ReadmePicture): void {
  const size = readPngSize(readFileSync(shotOf(picture)));
  if (!isDeepStrictEqual(size, pictureSize))
    throw new Error(`The picture ${picture.name} has ${size.width} × ${size.height} pixels`);
  copyFileSync(shotOf(picture), path.join(repoRoot, 'media/readme', `${picture.name}-dark.png`));
}

// `npm run address -- https://github.com/OWNER/NAME` names the public address of the project; `-- none` removes it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from './host/paths.ts';
import { withAddress } from './release/addressFields.ts';

const address = process.argv[2];
const file = path.join(repoRoot, 'package.json');
try {
  if (address === undefined)
    throw new Error('Name the address: npm run address -- https://github.com/OWNER/NAME');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(
    file,
    `${JSON.stringify(withAddress(manifest, address === 'none' ? undefined : address), undefined, 2)}\n`,
  );
  console.log(`Changed repository, homepage, bugs and qna in ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

import { createRequire } from 'node:module';
import path from 'node:path';
import { argv, env, stdin } from 'node:process';

const [, , folder = ''] = argv;
const load = createRequire(path.join(folder, 'package.json'));

/** Reads one line and leaves the rest of standard input, which is its end, to the reporter. */
function readStartMessage(onMessage: (message: StartMessage) => void): void {
  let text = '';
  const read = (): void => {
    for (let chunk = stdin.read(); chunk !== null; chunk = stdin.read()) text += String(chunk);
    if (!text.includes('\n')) return;
    stdin.off('readable', read);
    onMessage(JSON.parse(text) as StartMessage);
  };
  stdin.setEncoding('utf8').on('readable', read);
}

function runPlaywright({ args, cwd, env: variables }: StartMessage): void {
  const cli = path.join(folder, 'cli.js');
  process.chdir(cwd);
  Object.assign(env, variables);
  argv.splice(1, argv.length, cli, ...args);
  load(cli);
}

try {
  load(folder);
} catch {
  // The command line reports it.
}
readStartMessage(runPlaywright);

/** The first line of a waiting process's standard input, as JSON: the call of Playwright's command line. */
export interface StartMessage {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Variables that are added to those of the process. */
  readonly env: Readonly<Record<string, string>>;
}

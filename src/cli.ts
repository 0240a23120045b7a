import { argv, stderr, stdout } from 'node:process';
import { main } from './cli/main.ts';
import { Output } from './cli/outcome/output.ts';

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
// Who reads the output may have seen enough of it.
stdout.on('error', () => undefined);
// Node prints both as they are, with what they quote of files and answers.
const output = new Output({ stdout, stderr });
process.removeAllListeners('warning').on('warning', ({ message }) => output.error(`Warning: ${message}`));
process.on('uncaughtException', (error) => {
  output.error(error.stack ?? error.message);
  process.exit(1);
});
void main(argv.slice(2), { stdout, stderr }, abort.signal).then((code) => (process.exitCode = code));

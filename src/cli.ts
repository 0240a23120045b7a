import { argv, stderr, stdout } from 'node:process';
import { main } from './cli/main.ts';

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
// Who reads the output may have seen enough of it.
stdout.on('error', () => undefined);
void main(argv.slice(2), { stdout, stderr }, abort.signal).then((code) => (process.exitCode = code));

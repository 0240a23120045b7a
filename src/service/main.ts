import path from 'node:path';
import { argv, exit, stderr, stdin, stdout, umask } from 'node:process';
import { errorMessage } from '../core/userError.ts';
import { FolderInUse } from './dataFolder/dataFolder.ts';
import { parseServiceOptions, OptionError } from './process/parseServiceOptions.ts';
import { startService, type RunningService } from './process/startService.ts';

/** Built beside this bundle. */
const bundles = {
  reporter: path.join(__dirname, 'reporter.js'),
  sandbox: path.join(__dirname, 'sandboxWorker.mjs'),
};

/** The service as a process. Its only line on standard output says where it listens. */
async function main(): Promise<void> {
  const options = parseServiceOptions(argv.slice(2));
  umask(0o077);
  const { close, ...addresses }: RunningService = await startService({ ...options, ...bundles }, (line) =>
    stderr.write(`${line}\n`),
  );
  const stop = stopper(close);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (options.endsWithParent) {
    stdin.on('end', stop).on('close', stop).on('error', stop);
    stdin.resume();
  }
  stdout.on('error', stop);
  stdout.write(`${JSON.stringify(addresses)}\n`);
}

function stopper(close: () => Promise<void>): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    close().then(() => exit(0), fail);
  };
}

function fail(error: unknown): never {
  stderr.write(`${errorMessage(error)}\n`);
  exit(error instanceof OptionError ? 2 : error instanceof FolderInUse ? 3 : 1);
}

main().catch(fail);

// Runs the local service from source: `npm run --silent service -- --port 0 --data DIR`. The bundle
// is built when it is missing or older than a source file, and runs in this process, so that a
// signal to it ends the service. Standard output is the service's own.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const bundle = path.join(dist, 'service.js');
const files = ['node-sqlite3-wasm.wasm', 'reporter.js', 'sandboxWorker.mjs', 'service.js'];

/** @param {string} file */
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
const sources = () =>
  ['build', 'src/service', 'src/core', 'src/api', 'src/codegen', 'src/runner', 'src/sandbox', 'src/node']
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((file) => /\.(ts|mjs)$/.test(file));
const inputs = () => [...sources(), path.join(root, 'package-lock.json')];
const isFresh = () => {
  const built = Math.min(...files.map((file) => changedAt(path.join(dist, file))));
  return built > 0 && inputs().every((file) => changedAt(file) <= built);
};

/** Built aside and moved into place: two that start at once never run half a bundle. */
async function build() {
  const [{ build: esbuild }, { bundles }] = await Promise.all([
    import('esbuild'),
    import('../build/bundles.mjs'),
  ]);
  mkdirSync(dist, { recursive: true });
  const aside = mkdtempSync(path.join(dist, '.service-'));
  try {
    await esbuild({ ...bundles.reporter, outfile: path.join(aside, 'reporter.js') });
    await esbuild({ ...bundles.sandbox, outfile: path.join(aside, 'sandboxWorker.mjs') });
    await esbuild({ ...bundles.service, outfile: path.join(aside, 'service.js') });
    for (const file of files) renameSync(path.join(aside, file), path.join(dist, file));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** npm runs scripts in a shell, and a signal to npm ends that shell only: without it, this ends too. */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}

if (!isFresh()) await build();
endWithParent();
await import(pathToFileURL(bundle).href);

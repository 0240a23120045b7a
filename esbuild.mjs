// Bundles the extension and the processes it starts into dist/. `--watch` rebuilds on change, for a
// debugger: with source maps and unminified. `--only NAME` builds one bundle.
import { argv, exit } from 'node:process';
import { build, context } from 'esbuild';
import { buildProgress, problemLine } from './build/buildProgress.mjs';
import { bundles } from './build/bundles.mjs';
import { buildExtension, watchExtension } from './build/extensionBundle.mjs';

const extension = 'extension';
const all = [extension, ...Object.keys(bundles)];
const only = argv.includes('--only') ? argv[argv.indexOf('--only') + 1] : undefined;
const names = all.filter((name) => only === undefined || name === only);
/** @type {[string, import('esbuild').BuildOptions][]} */
const chosen = Object.entries(bundles).filter(([name]) => names.includes(name));
if (names.length === 0) {
  console.error(`There is no bundle "${only}". Bundles: ${all.join(', ')}`);
  exit(2);
}

if (argv.includes('--watch')) await watch();
else
  await Promise.all([
    ...(names.includes(extension) ? [buildExtension()] : []),
    ...chosen.map(([, options]) => build(options)),
  ]);

async function watch() {
  const progress = buildProgress(names);
  if (names.includes(extension)) watchExtension(progress, extension);
  for (const [name, options] of chosen) {
    const plugins = [...(options.plugins ?? []), reporting(progress, name)];
    const bundle = await context({
      ...options,
      plugins,
      minify: false,
      sourcemap: true,
      logLevel: 'silent',
    });
    await bundle.watch();
  }
}

/** @type {(progress: ReturnType<typeof buildProgress>, name: string) => import('esbuild').Plugin} */
function reporting(progress, name) {
  return {
    name: 'build-progress',
    setup(build) {
      build.onStart(() => progress.started(name));
      build.onEnd(({ errors, warnings }) =>
        progress.ended(name, [
          ...errors.map((message) => problemLine('error', message)),
          ...warnings.map((message) => problemLine('warning', message)),
        ]),
      );
    },
  };
}

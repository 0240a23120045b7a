// Bundles the extension and the processes it starts into dist/. `--watch` rebuilds on change, for a
// debugger: with source maps and unminified. `--only NAME` builds one bundle.
import { argv, exit } from 'node:process';
import { build, context } from 'esbuild';
import { buildProgress } from './build/buildProgress.mjs';
import { bundles } from './build/bundles.mjs';

const only = argv.includes('--only') ? argv[argv.indexOf('--only') + 1] : undefined;
/** @type {[string, import('esbuild').BuildOptions][]} */
const chosen = Object.entries(bundles).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(`There is no bundle "${only}". Bundles: ${Object.keys(bundles).join(', ')}`);
  exit(2);
}

if (argv.includes('--watch')) await watch();
else await Promise.all(chosen.map(([, options]) => build(options)));

async function watch() {
  const progress = buildProgress(chosen.map(([name]) => name));
  for (const [name, options] of chosen) {
    const plugins = [...(options.plugins ?? []), progress(name)];
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

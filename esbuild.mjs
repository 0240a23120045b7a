// Bundles the extension and the processes it starts into dist/. `--watch` rebuilds on change,
// `--only NAME` builds one bundle.
import { argv, exit } from 'node:process';
import { context } from 'esbuild';
import { bundles } from './build/bundles.mjs';

const only = argv.includes('--only') ? argv[argv.indexOf('--only') + 1] : undefined;
const chosen = Object.entries(bundles).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(`There is no bundle "${only}". Bundles: ${Object.keys(bundles).join(', ')}`);
  exit(2);
}
const contexts = await Promise.all(chosen.map(([, options]) => context(options)));
if (argv.includes('--watch')) {
  await Promise.all(contexts.map((bundle) => bundle.watch()));
} else {
  await Promise.all(contexts.map((bundle) => bundle.rebuild()));
  await Promise.all(contexts.map((bundle) => bundle.dispose()));
}

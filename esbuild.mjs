// Bundles the extension and the processes it starts into dist/. `--watch` rebuilds on change,
// `--only NAME` builds one bundle.
import { argv, exit } from 'node:process';
import { context } from 'esbuild';
import { builds } from './esbuild.builds.mjs';

const only = argv.includes('--only') ? argv[argv.indexOf('--only') + 1] : undefined;
const chosen = Object.entries(builds).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(`There is no bundle "${only}". Bundles: ${Object.keys(builds).join(', ')}`);
  exit(2);
}
const contexts = await Promise.all(chosen.map(([, options]) => context(options)));
if (argv.includes('--watch')) {
  await Promise.all(contexts.map((one) => one.watch()));
} else {
  await Promise.all(contexts.map((one) => one.rebuild()));
  await Promise.all(contexts.map((one) => one.dispose()));
}

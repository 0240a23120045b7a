import { runMocha } from './mocha.mts';

// Generous, since a busy machine is no failure. Arguments after `npm run test:unit --` are mocha's, e.g. --grep.
process.exitCode = await runMocha({
  level: 'unit',
  folder: 'test/unit',
  partOf: (file) => /[\\/]unit[\\/](cli|service)[\\/]/.exec(file)?.[1] ?? '',
  args: ['--timeout', '60000', ...process.argv.slice(2)],
});

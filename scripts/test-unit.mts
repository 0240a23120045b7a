import { runMocha } from './mocha.mts';

// Generous, since a busy machine is no failure. Arguments after `npm run test:unit --` are mocha's, e.g. --grep.
process.exitCode = await runMocha({
  level: 'unit',
  folder: 'test/unit',
  // They wait for the processes that they start, more than they work.
  isBeside: (file) => /[\\/]unit[\\/](?:cli|service)[\\/]/.test(file),
  args: ['--timeout', '60000', ...process.argv.slice(2)],
});

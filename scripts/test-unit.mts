import { runMocha } from './mocha.mts';

// Arguments after `npm run test:unit --` are mocha's, e.g. --grep.
process.exitCode = await runMocha({ level: 'unit', folder: 'test/unit', args: process.argv.slice(2) });

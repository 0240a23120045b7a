import assert from 'node:assert/strict';
import path from 'node:path';
import { parseServiceOptions, OptionError } from '../../../../src/service/process/parseServiceOptions.ts';

describe('The command line of the local service', () => {
  it('needs a data folder and has a default for everything else', () => {
    assert.deepEqual(parseServiceOptions(['--data', 'd']), {
      port: 0,
      data: 'd',
      sample: undefined,
      modes: { pull: 'full', push: 'replace' },
      playwright: [],
      browser: undefined,
      node: undefined,
      runs: true,
      allowedHosts: [],
      allowedOrigins: [],
      makesKey: true,
      endsWithParent: false,
      verbose: false,
    });
  });

  it('accepts every option', () => {
    const line =
      '--port 4711 --data d --sample s --pull abridged --push upsert --allow-host a.example --allow-host b:1 --no-key --playwright /a --playwright b --browser chrome --node /n --no-runs --allow-origin https://API.example/ --parent-stdin --verbose';
    assert.deepEqual(parseServiceOptions(line.split(' ')), {
      port: 4711,
      data: 'd',
      sample: 's',
      modes: { pull: 'abridged', push: 'upsert' },
      playwright: ['/a', path.resolve('b')],
      browser: 'chrome',
      node: '/n',
      runs: false,
      allowedHosts: ['a.example', 'b:1'],
      allowedOrigins: ['https://api.example'],
      makesKey: false,
      endsWithParent: true,
      verbose: true,
    });
  });

  for (const line of [
    '',
    '--data',
    '--data=',
    '--data d --port x',
    '--data d --port 65536',
    '--data d --port -1',
    '--data d --pull half',
    '--data d --push merge',
    '--data d --sample=',
    '--data d --allow-host *',
    '--data d --allow-host http://a',
    '--data d --allow-origin a.example',
    '--data d --allow-origin https://a.example/v1',
    '--data d --playwright=',
    '--data d --colour red',
    '--data d stray',
  ]) {
    it(`refuses "${line}" in one line`, () => {
      assert.throws(
        () => parseServiceOptions(line.split(' ').filter(Boolean)),
        (error: unknown) =>
          error instanceof OptionError && error.message.length > 0 && !error.message.includes('\n'),
      );
    });
  }
});

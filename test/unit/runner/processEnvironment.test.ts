import assert from 'node:assert/strict';
import { createProcessEnvironment } from '../../../src/runner/environment/processEnvironment.ts';

const node = { command: 'node', env: { ELECTRON_RUN_AS_NODE: '1' } };
const own = { variables: new Map<string, string>(), browser: { kind: 'own' }, node } as const;

describe('The environment of a run', () => {
  it('never has the API key, however its name is written', () => {
    for (const name of ['PORTABLE_TESTS_API_KEY', 'portable_tests_api_key', 'Portable_Tests_Api_Key'])
      assert.equal(
        JSON.stringify(createProcessEnvironment(own, { [name]: 'key-1' })).includes('key-1'),
        false,
        name,
      );
  });

  it('keeps what programs need, and drops what decides about the run or belongs to the editor', () => {
    const kept = { PATH: '/bin', HOME: '/root', NODE_EXTRA_CA_CERTS: '/ca.pem', HTTPS_PROXY: 'http://proxy' };
    const dropped = {
      NODE_OPTIONS: '--inspect-brk',
      VSCODE_PID: '1',
      ELECTRON_NO_ATTACH_CONSOLE: '1',
      CI: '1',
      PWDEBUG: '1',
      PW_TEST_CONNECT_WS_ENDPOINT: 'ws://elsewhere',
      PW_TEST_REPORTER: '/other.js',
      PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: '/other',
      TEST_PASSWORD: 'of somebody',
      BASE_URL: 'http://other',
      ALLOWED_ORIGINS: 'http://other',
    };
    assert.deepEqual(createProcessEnvironment(own, { ...kept, ...dropped }), {
      ...kept,
      ELECTRON_RUN_AS_NODE: '1',
      FORCE_COLOR: '0',
    });
  });

  it('has the variables, the browser and the proxy of the run', () => {
    const found = createProcessEnvironment(
      {
        variables: new Map([['TEST_PASSWORD', 'x']]),
        browser: { kind: 'file', executablePath: '/chromium' },
        node,
        proxy: { url: 'http://me:p%40ss@proxy.example:8080/', bypass: '.internal' },
      },
      {},
    );
    assert.deepEqual(found, {
      ELECTRON_RUN_AS_NODE: '1',
      TEST_PASSWORD: 'x',
      PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: '/chromium',
      PORTABLE_TESTS_PROXY_SERVER: 'http://proxy.example:8080',
      PORTABLE_TESTS_PROXY_USERNAME: 'me',
      PORTABLE_TESTS_PROXY_PASSWORD: 'p@ss',
      PORTABLE_TESTS_PROXY_BYPASS: 'localhost,127.0.0.1,[::1],.internal',
      FORCE_COLOR: '0',
    });
    const remote = { ...own, browser: { kind: 'remote', wsEndpoint: 'ws://grid' } } as const;
    assert.equal(createProcessEnvironment(remote, {})['PW_TEST_CONNECT_WS_ENDPOINT'], 'ws://grid');
  });
});

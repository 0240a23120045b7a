import assert from 'node:assert/strict';
import { render } from '../../../src/core/message.ts';
import { findBrowserProxy, proxyLabel } from '../../../src/runner/environment/browserProxy.ts';
import { createProcessEnvironment } from '../../../src/runner/environment/processEnvironment.ts';
import { createRunRedaction } from '../../../src/runner/redaction/redaction.ts';

const own = {
  variables: new Map<string, string>(),
  browser: { kind: 'own' },
  node: { command: 'node', env: {} },
} as const;

describe('The proxy of the browser of a run', () => {
  const serverOf = (env: Record<string, string>, address?: string): string | undefined =>
    createProcessEnvironment({ ...own, proxy: findBrowserProxy(env, address) }, {})[
      'PORTABLE_TESTS_PROXY_SERVER'
    ];

  it('may be written without a protocol', () => {
    assert.equal(serverOf({ HTTPS_PROXY: 'proxy.corp:3128' }), 'http://proxy.corp:3128');
    assert.equal(serverOf({}, 'proxy.corp:3128'), 'http://proxy.corp:3128');
    assert.equal(serverOf({ https_proxy: '10.0.0.1:3128' }), 'http://10.0.0.1:3128');
  });

  it('keeps the protocol that it is written with', () => {
    assert.equal(serverOf({ HTTPS_PROXY: 'https://proxy.corp:3128' }), 'https://proxy.corp:3128');
    assert.equal(serverOf({}, 'socks5://proxy.corp:1080'), 'socks5://proxy.corp:1080');
  });

  it('is that of the settings before that of the environment', () => {
    assert.equal(serverOf({ HTTPS_PROXY: 'http://environment' }, 'http://settings'), 'http://settings');
  });

  it('takes a % of a password that encodes nothing as it is', () => {
    const proxy = findBrowserProxy({ HTTPS_PROXY: 'http://aylin:5%x@proxy.corp' });
    const env = createProcessEnvironment({ ...own, proxy }, {});
    assert.equal(env['PORTABLE_TESTS_PROXY_PASSWORD'], '5%x');
    const { redacted } = createRunRedaction({ ...own, proxy });
    assert.equal(redacted('with 5%x'), 'with $PROXY_PASSWORD');
  });

  it('is named in the output of a run without its user name and password', () => {
    const labelOf = (address: string) => render(proxyLabel(findBrowserProxy({}, address) ?? { url: '' }));
    assert.equal(
      labelOf('proxy.corp:3128'),
      'Proxy of the browser: http://proxy.corp:3128, without a user name',
    );
    assert.equal(
      labelOf('http://aylin:secret@proxy.corp:3128'),
      'Proxy of the browser: http://proxy.corp:3128, with a user name and password',
    );
  });

  it('is none where an address names no host', () => {
    for (const address of ['', 'http://', 'file:///etc', '::'])
      assert.equal(findBrowserProxy({ HTTPS_PROXY: address }), undefined, address);
  });

  it('leaves out the hosts of NO_PROXY and of the settings', () => {
    const env = {
      HTTPS_PROXY: 'proxy.corp:3128',
      NO_PROXY: '.internal, other.example',
    };
    assert.equal(findBrowserProxy(env, '', ['mine.example'])?.bypass, 'mine.example,.internal,other.example');
  });
});

import assert from 'node:assert/strict';
import { render } from '../../../../src/core/message.ts';
import { completeAddress, completeAddressInPage } from '../../../../src/core/target/serviceAddresses.ts';

describe('a typed address', () => {
  it('is completed as in the address bar of a browser', () => {
    for (const [typed, address] of [
      ['localhost:9999', 'http://localhost:9999'],
      ['localhost', 'http://localhost'],
      ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
      ['[::1]:3000/start', 'http://[::1]:3000/start'],
      ['shop.localhost:80/?a=1', 'http://shop.localhost:80/?a=1'],
      ['example.com/path', 'https://example.com/path'],
      ['example.com:8443', 'https://example.com:8443'],
      ['localhost.example.com', 'https://localhost.example.com'],
      ['intranet#top', 'https://intranet#top'],
      ['  http://example.com/a b ', 'http://example.com/a b'],
      ['HTTPS://example.com', 'HTTPS://example.com'],
      ['https:example.com', 'https://example.com'],
      ['http:localhost:3000', 'http://localhost:3000'],
      ['42331', 'http://localhost:42331'],
      ['3000/start?a=1', 'http://localhost:3000/start?a=1'],
      [':3000', 'http://localhost:3000'],
      ['http//localhost:42331', 'http://localhost:42331'],
      ['http/localhost', 'http://localhost'],
      ['https:/example.com/a//b', 'https://example.com/a//b'],
      ['http:///localhost', 'http://localhost'],
      ['bücher.example', 'https://bücher.example'],
    ] as const)
      assert.deepEqual(completeAddress(typed), { address }, typed);
  });

  it('is refused only where it can be none, with the reason', () => {
    for (const [typed, reason] of [
      ['', /Enter the name of a host, as in/],
      ['https://', /Enter the name of a host, as in/],
      ['/help', /Enter the name of a host, as in/],
      ['99999', /a port up to 65535, not 99999$/],
      ['http//', /Enter the name of a host, as in/],
      ['ftp://example.com', /starts with https:\/\/ or http:\/\/, not ftp:$/],
      ['file:///etc/hosts', /not file:$/],
      ['mailto:ann@example.com', /not mailto:$/],
      ['localhost:99999', /a port up to 65535, not 99999$/],
      ['two words', /not "two words"$/],
      ['https://exa<mple.com/a', /not "exa<mple.com"$/],
    ] as const) {
      const { problem } = completeAddress(typed);
      assert.match(problem ? render(problem) : '', reason, typed);
    }
  });
});

describe('an address typed behind the origin of a page', () => {
  const inPage = (typed: string) =>
    completeAddressInPage(typed, 'http://localhost:3000/shop/start?a=1').address;

  it('is a path of it', () => {
    assert.equal(inPage('/cart'), 'http://localhost:3000/cart');
    assert.equal(inPage('cart.html'), 'http://localhost:3000/cart.html');
    assert.equal(inPage('?b=2'), 'http://localhost:3000/shop/start?b=2');
    assert.equal(inPage(''), 'http://localhost:3000/');
    assert.equal(inPage('42'), 'http://localhost:3000/42');
  });

  it('is a whole one where it names a host', () => {
    assert.equal(inPage('localhost:3000/cart'), 'http://localhost:3000/cart');
    assert.equal(inPage('localhost:4000'), 'http://localhost:4000');
    assert.equal(inPage('https://example.com/a'), 'https://example.com/a');
    assert.equal(inPage('example.com:8443/a'), 'https://example.com:8443/a');
    assert.equal(inPage('ftp://example.com'), undefined);
  });
});

import assert from 'node:assert/strict';
import { parseOrigin } from '../../../../src/core/target/serviceAddresses.ts';

describe('An origin', () => {
  it('is a scheme and a host, with a port where it has one', () => {
    for (const text of ['https://api.example.com', 'https://API.example.com/', 'http://[::1]:8080'])
      assert.equal(parseOrigin(text), text.toLowerCase().replace(/\/$/, ''), text);
  });

  it('is nothing else', () => {
    const others = [
      '',
      'example.com',
      '*',
      'ftp://a',
      'https://',
      'https://a/b',
      'https://a?b',
      'https://a:b@c',
      'file:///',
    ];
    assert.deepEqual(
      others.map(parseOrigin),
      others.map(() => undefined),
    );
  });
});

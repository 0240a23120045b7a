import assert from 'node:assert/strict';
import { mayChangeState } from '../../../../src/service/explore/controlKind.ts';
import { pathBelow, VisitFilter } from '../../../../src/service/explore/crawl.ts';
import { exploreBudget } from '../../../../src/service/explore/exploreBudget.ts';

describe('The limits of an exploration', () => {
  const admitted = (...addresses: string[]): string[] => {
    const visits = new VisitFilter('https://shop.example', exploreBudget);
    return addresses.filter((address) => visits.admit(address));
  };

  it('are within the two minutes that a client waits', () =>
    assert.ok(exploreBudget.crawl + exploreBudget.trial <= 100_000));

  it('visit an address once, for all links to positions on the page', () =>
    assert.deepEqual(
      admitted('https://shop.example/a', 'https://shop.example/a#b', 'https://shop.example/a'),
      ['https://shop.example/a'],
    ));

  it('stay with its origin, including port and protocol', () =>
    assert.deepEqual(
      admitted(
        'http://shop.example/',
        'https://shop.example:8443/',
        'https://shop.example.evil.example/',
        'https://evil.example/?https://shop.example/',
        'mailto:ada@shop.example',
        'javascript:alert(1)',
        'data:text/html,x',
        '',
      ),
      [],
    ));

  it('allow three pages of a kind', () => {
    const months = Array.from({ length: 9 }, (_, month) => `https://shop.example/calendar/2024-0${month}`);
    assert.equal(admitted(...months).length, 3);
    const queries = Array.from({ length: 9 }, (_, day) => `https://shop.example/calendar?day=${day}`);
    assert.equal(admitted(...queries).length, 3);
    const slugs = Array.from(
      { length: 9 },
      (_, n) => `https://shop.example/blog/a-long-title-of-an-article-${'x'.repeat(n)}`,
    );
    assert.equal(admitted(...slugs).length, 3);
    assert.equal(
      admitted(
        'https://shop.example/a',
        'https://shop.example/b',
        'https://shop.example/c',
        'https://shop.example/d',
      ).length,
      4,
    );
  });

  it('allow pages, not files', () => {
    const files = ['paper.pdf', 'photo.JPG', 'archive.tar.gz', 'feed.xml'];
    assert.deepEqual(admitted(...files.map((file) => `https://shop.example/${file}`)), []);
    const pages = ['a.html', 'b.php', 'c', 'd.aspx', 'v1.2/e'];
    assert.equal(admitted(...pages.map((page) => `https://shop.example/${page}`)).length, pages.length);
  });

  it('exclude addresses and names that promise a change', () => {
    for (const text of [
      '/logout',
      '/log-out',
      'Sign out',
      '/users/1/delete',
      '/x?action=remove',
      'Log off',
      '/unsubscribe',
    ])
      assert.ok(mayChangeState(text), text);
    for (const text of ['/login', '/checkout', '/about', 'Removals', '/outlet', 'Clearance'])
      assert.ok(!mayChangeState(text), text);
  });

  const paths: [string, string, string | undefined][] = [
    ['http://a/shop/', 'http://a/shop/', ''],
    ['http://a/shop/', 'http://a/shop/#main', ''],
    ['http://a/shop/', 'http://a/shop/cart.html?x=1', 'cart.html?x=1'],
    ['http://a/shop', 'http://a/shop/cart', 'cart'],
    ['http://a/shop/', 'http://a/other', undefined],
    ['http://a/shop/', 'http://a/shop2/', undefined],
    ['http://a/', 'http://a:1/', undefined],
  ];
  for (const [base, address, path] of paths) {
    it(`join ${base} with ${path ?? 'nothing'} to get to ${address}`, () =>
      assert.equal(pathBelow(base, address), path));
  }
});

import assert from 'node:assert/strict';
import { changesSomething } from '../../../../src/service/explore/changesSomething.ts';
import { exploreBudget } from '../../../../src/service/explore/budget.ts';
import { Visits } from '../../../../src/service/explore/visits.ts';
import { pathBelow } from '../../../../src/service/explore/pathBelow.ts';
import type { Field } from '../../../../src/service/explore/pageScript.ts';
import { optionFor, valueFor } from '../../../../src/service/explore/fieldValues.ts';

describe('How far exploration goes', () => {
  const admitted = (...addresses: string[]): string[] => {
    const visits = new Visits('https://shop.example', exploreBudget);
    return addresses.filter((one) => visits.admit(one));
  };

  it('is within the two minutes that a client waits', () =>
    assert.ok(exploreBudget.crawl + exploreBudget.trial <= 100_000));

  it('visits an address once, for all links to positions on the page', () =>
    assert.deepEqual(
      admitted('https://shop.example/a', 'https://shop.example/a#b', 'https://shop.example/a'),
      ['https://shop.example/a'],
    ));

  it('stays with its origin, to the port and the protocol', () =>
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

  it('looks at three pages of a kind', () => {
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

  it('goes to pages, not to files', () => {
    const files = ['paper.pdf', 'photo.JPG', 'archive.tar.gz', 'feed.xml'];
    assert.deepEqual(admitted(...files.map((file) => `https://shop.example/${file}`)), []);
    const pages = ['a.html', 'b.php', 'c', 'd.aspx', 'v1.2/e'];
    assert.equal(admitted(...pages.map((page) => `https://shop.example/${page}`)).length, pages.length);
  });

  it('keeps away from what promises to change something', () => {
    for (const text of [
      '/logout',
      '/log-out',
      'Sign out',
      '/users/1/delete',
      '/x?action=remove',
      'Log off',
      '/unsubscribe',
    ])
      assert.ok(changesSomething(text), text);
    for (const text of ['/login', '/checkout', '/about', 'Removals', '/outlet', 'Clearance'])
      assert.ok(!changesSomething(text), text);
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
    it(`joins ${base} with ${path ?? 'nothing'} to get to ${address}`, () =>
      assert.equal(pathBelow(base, address), path));
  }
});

describe('What exploration fills in', () => {
  const field = (fields: Partial<Field>): Field => ({
    n: 1,
    form: 0,
    kind: 'text',
    label: '',
    placeholder: '',
    group: '',
    autocomplete: '',
    isMultiple: false,
    isChecked: false,
    value: '',
    min: '',
    max: '',
    maxLength: -1,
    hasPattern: false,
    options: [],
    ...fields,
  });
  const values: [Partial<Field>, string | undefined][] = [
    [{ kind: 'email' }, 'ada@example.com'],
    [{ label: 'E-mail address' }, 'ada@example.com'],
    [{ label: 'Your name' }, 'Ada Lovelace'],
    [{ label: 'Delivery address' }, '1 Example Street'],
    [{ kind: 'number' }, '1'],
    [{ kind: 'number', min: '18' }, '18'],
    [{ kind: 'number', max: '0' }, '0'],
    [{ kind: 'date', min: '2031-01-01' }, '2031-01-01'],
    [{ kind: 'date', max: '2020-01-01' }, '2020-01-01'],
    [{ kind: 'textarea', maxLength: 3 }, undefined],
    [{ hasPattern: true }, undefined],
    [{ kind: 'color' }, undefined],
  ];
  for (const [fields, value] of values) {
    it(`is ${value ?? 'nothing'} for ${JSON.stringify(fields)}`, () =>
      assert.equal(valueFor(field(fields)), value));
  }

  it('is an option that is not chosen yet and stands for something', () => {
    const options = [
      { value: '', isDisabled: false },
      { value: 'a', isDisabled: false },
      { value: 'b', isDisabled: true },
      { value: '$SECRET', isDisabled: false },
      { value: 'c', isDisabled: false },
    ];
    assert.equal(optionFor(field({ kind: 'select', options, value: '' })), 'a');
    assert.equal(optionFor(field({ kind: 'select', options, value: 'a' })), 'c');
    assert.equal(optionFor(field({ kind: 'select', options, isMultiple: true })), undefined);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createAnonymizer } from '../../../../src/editor/problem/createAnonymizer.ts';
import { runs } from '../../../support/properties.ts';

const anonymize = (text: string, more: object = {}): string =>
  createAnonymizer({
    secrets: ['key-4711', 'p"ss wörd'],
    hosts: ['tests.shop.example', 'intern'],
    home: '/home/ada',
    folders: ['/srv/shop', '/home/ada/work'],
    ...more,
  })(text);

describe('a text for a problem report', () => {
  for (const [text, expected] of [
    ['sent key-4711', 'sent $SECRET_1'],
    [String.raw`{"value":"p\"ss wörd"} p%22ss%20w%C3%B6rd`, '{"value":"$SECRET_2"} $SECRET_2'],
    ['X-API-Key: abc, next', 'X-API-Key: …, next'],
    ['Cookie: a=b; c=d\nnext', 'Cookie: …\nnext'],
    ['authorization: Basic YTpiYmJi', 'authorization: …'],
    ['with Bearer abc.def-ghi', 'with Bearer …'],
    ['{"password":"a\\"b","user":"c"}', '{"password":…,"user":"c"}'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', '<token>'],
    ['2da5819b-66e3-41f2-b9db-5bbb939cfa7a', '2da5819b-66e3-41f2-b9db-5bbb939cfa7a'],
    ['assertNoneExcludedFromAnythingAtAll', 'assertNoneExcludedFromAnythingAtAll'],
    ['https://u:p@other.example:8080/api/v3?key=1#a', 'https://host-3:8080/api/v3?…'],
    ['Tests.Shop.Example and intern, not internal', 'host-1 and host-2, not internal'],
    ['http://127.0.0.1:41/x localhost [::1]', 'http://127.0.0.1:41/x localhost [::1]'],
    ['getaddrinfo ENOTFOUND wiki', 'getaddrinfo ENOTFOUND host-3'],
    ['ECONNREFUSED 10.0.0.7:443', 'ECONNREFUSED host-3:443'],
    ['Chromium 156.0.7339.16, VS Code 1.139.1', 'Chromium 156.0.7339.16, VS Code 1.139.1'],
    ['at wiki.corp', 'at host-3'],
    ['write to ada@shop.example', 'write to <email>'],
    ['/home/ada/x /home/ada', '~/x ~'],
    ['/home/adam/x /home/ada-2', '~/x ~'],
    ['/srv/shop/a.yaml /srv/shopping /x/srv/shop', '<folder-1>/a.yaml /srv/shopping /x/srv/shop'],
    ['file:///home/ada/work/a.yaml', 'file:<folder-2>/a.yaml'],
    [String.raw`C:\Users\eve\x "D:\\Users\\eve\\x"`, String.raw`~\x "~\\x"`],
  ] as const)
    it(`has no private facts: ${text}`, () => assert.equal(anonymize(text), expected));

  it('has no home folder of Windows, however it is written', () => {
    const home = String.raw`C:\Users\Ada Lövelace`;
    for (const text of [
      home,
      String.raw`c:\\users\\ada lövelace`,
      'c:/Users/Ada Lövelace',
      'file:///c%3A/Users/Ada%20L%C3%B6velace',
    ])
      assert.match(anonymize(`${text}/x`, { home, folders: [] }), /^(?:file:\/\/\/)?~\/x$/);
  });

  it('keeps paths where the home folder is the root', () =>
    assert.equal(anonymize('/etc/hosts', { home: '/', folders: [] }), '/etc/hosts'));

  it('has no folder, whatever its name', () => {
    const part = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => /^[^\\/\s]+$/.test(text));
    const folder = fc.tuple(
      fc.constantFrom('/', 'C:\\', '\\\\host\\'),
      fc.array(part, { minLength: 2, maxLength: 4 }),
    );
    fc.assert(
      fc.property(folder, ([root, parts]) => {
        const home = root + parts.join(root === '/' ? '/' : '\\');
        assert.equal(
          createAnonymizer({ secrets: [], hosts: [], home, folders: [] })(`in ${home}, too`),
          'in ~, too',
        );
      }),
      runs(1000),
    );
  });

  it('never has a secret, however it is written', () => {
    const secret = fc
      .string({ minLength: 8, maxLength: 30 })
      .filter((text) => /^\S.*[^\s…].*\S$/s.test(text));
    const writings = [
      (text: string) => text,
      (text: string) => JSON.stringify(text),
      (text: string) => JSON.stringify(JSON.stringify({ value: text })),
      (text: string) => encodeURIComponent(text),
      (text: string) => Buffer.from(text).toString('base64'),
    ];
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1, maxLength: 3 }), fc.string(), (secrets, around) => {
        for (const value of secrets)
          for (const write of writings) {
            const marked = `\n1 ${write(value)} 2\n`;
            const result = anonymize(`${around}${marked}`, { secrets });
            assert.ok(!result.includes(marked.trim()), result);
            assert.ok(!result.includes(value), result);
          }
      }),
      runs(200),
    );
  });
});

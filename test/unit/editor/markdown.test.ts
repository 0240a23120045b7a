import assert from 'node:assert/strict';
import { asHeadline, asMarkdown } from '../../../src/editor/ui/markdown.ts';

describe('any text as Markdown', () => {
  const texts: [text: string, markdown: string][] = [
    ['Log in as Ada, then buy 2.5 mugs', 'Log in as Ada, then buy 2.5 mugs'],
    ['`code` and ```', '\\`code\\` and \\`\\`\\`'],
    ['[a](command:evil) ![b](x)', '\\[a\\]\\(command\\:evil\\) \\!\\[b\\]\\(x\\)'],
    ['<img src=x> &lt;', '\\<img src\\=x\\> \\&lt;'],
    ['http://x.y www.x.y a@x.y', 'http\\://x.y www\\.x.y a\\@x.y'],
    ['    no\tcode', 'no code'],
    ['one\r\n\n two\n===\n1. three', 'one\\\ntwo\\\n\\=\\=\\=\\\n1\\. three'],
    ['a\u202Eb\u2066c', 'a\uFFFDb\uFFFDc'],
    ['# - + * _ ~ |', '\\# \\- \\+ \\* \\_ \\~ \\|'],
    ['', ''],
  ];
  for (const [text, markdown] of texts) {
    it(`writes ${JSON.stringify(text)}`, () => assert.equal(asMarkdown(text), markdown));
  }
});

describe('a headline as Markdown', () => {
  const texts: [text: string, markdown: string][] = [
    ["matches getByRole('link', { name: 'a_b' })", "matches getByRole('link', { name: 'a_b' })"],
    ["locator('[data-x]').nth(1)", "locator('[data-x]').nth(1)"],
    ['[a](command:evil) ![b](x)', '[a\\](command:evil) ![b\\](x)'],
    ['**bold** _x_ `code` ~~no~~ $(trash)', '\\*\\*bold\\*\\* \\_x\\_ \\`code\\` \\~~no\\~~ \\$(trash)'],
    ['<img src=x> &lt;', '&lt;img src=x> &amp;lt;'],
    [' one\r\n\ntwo\u202E ', 'one two\uFFFD'],
    ["'5\\u00a0€' \\*x \\", "'5\\u00a0€' \\\\\\*x \\\\"],
  ];
  for (const [text, markdown] of texts) {
    it(`writes ${JSON.stringify(text)}`, () => assert.equal(asHeadline(text), markdown));
  }
});

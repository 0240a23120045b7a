import assert from 'node:assert/strict';
import { asMarkdown } from '../../../src/editor/markdown.ts';

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

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brokenLinks, linksIn, resolveLink, type LinkedFiles } from '../support/docs/brokenLinks.ts';

const docs = readdirSync('docs').map((name) => `docs/${name}`);
const packed = ['README.md', 'SECURITY.md', 'CHANGELOG.md', ...docs];
const disk: LinkedFiles = { exists: existsSync, read: (file) => readFileSync(file, 'utf8') };

describe('links between pages', () => {
  for (const page of [...packed, 'CONTRIBUTING.md'])
    it(`lead to a file and a heading that exist: ${page}`, () => {
      assert.deepEqual(brokenLinks(page, disk), []);
    });

  it('lead to packed files from pages of the package', () => {
    const isPacked = /^(?:docs\/[^/]+\.md|media\/.+|sample\/.+|[A-Z-]+\.md|LICENSE)$/;
    const targets = packed.flatMap((page) =>
      linksIn(disk.read(page)).map((link) =>
        resolveLink(page, link.split('#')[0] || page.replace(/.*\//, '')),
      ),
    );
    assert.ok(targets.length > 30, `${targets.length} links`);
    assert.deepEqual(
      targets.filter((target) => !isPacked.test(target) || target === 'CONTRIBUTING.md'),
      [],
    );
  });

  it('lead to every page of docs from the README', () => {
    const linked = new Set(linksIn(disk.read('README.md')).map((link) => link.split('#')[0]));
    assert.deepEqual(
      docs.filter((page) => !linked.has(page)),
      [],
    );
  });
});

describe('each page of docs', () => {
  for (const page of docs)
    it(`begins with a title and its purpose: ${page}`, () => {
      assert.match(disk.read(page), /^# \S.*\n\n[A-Z][^\n|]+/);
    });
});

describe('the search for broken links', () => {
  const pages: Record<string, string> = {
    'README.md': [
      '[page](docs/page.md) [heading](docs/page.md#a-heading-its-code) [second](docs/page.md#twice-1) ![icon](icon.png)',
      '[gone](docs/gone.md) [heading](docs/page.md#gone) [third](docs/page.md#twice-2) [here](#gone)',
      '[web](https://example.com/gone) `[code](gone.md)`',
      '```md\n[fenced](gone.md)\n# Gone\n```',
    ].join('\n\n'),
    'docs/page.md':
      "# A heading: it's `code`\n\n## Twice\n\n## Twice\n\n[up](../README.md) [gone](README.md)\n",
    'icon.png': '',
  };
  const planted: LinkedFiles = { exists: (file) => file in pages, read: (file) => pages[file] ?? '' };

  it('finds files and headings that do not exist, and nothing else', () => {
    assert.deepEqual(brokenLinks('README.md', planted), [
      'docs/gone.md',
      'docs/page.md#gone',
      'docs/page.md#twice-2',
      '#gone',
    ]);
    assert.deepEqual(brokenLinks('docs/page.md', planted), ['README.md']);
  });
});

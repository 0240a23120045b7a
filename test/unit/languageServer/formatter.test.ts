import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as prettier from 'prettier';
import { findFiles } from '../../../scripts/host/findFiles.ts';
import { FormatFolder } from '../support/formatting/formatFolder.ts';
import { RunningServer } from '../support/languageServer/runningServer.ts';

const untidy = readFileSync('test/fixtures/formatting/untidy.yaml', 'utf8');
/** Block scalars, quotes, comments of each kind, sequences in sequences; a deep run takes all of the sample. */
const telling = /Shop\/(?:arrangeTheDesk|checkOut|giveAGiftCard)\.yaml$|Account\/logIn\.yaml$/;
const files = [
  ...findFiles('sample/workspace', '.yaml').filter((file) => process.env.PTC_DEEP || telling.test(file)),
  'test/fixtures/formatting/untidy.yaml',
];

const configurations: Record<string, Record<string, string>> = {
  'no configuration': {},
  'an .editorconfig': {
    '.editorconfig':
      'root = true\n[*.yaml]\nindent_style = space\nindent_size = 4\nmax_line_length = 60\nquote_type = single\n',
  },
  'an .editorconfig without a limit': { '.editorconfig': '[*]\nmax_line_length = off\n' },
  'a width': { '.prettierrc': 'printWidth: 40' },
  'single quotes and no blanks in braces': {
    '.prettierrc.json': '{"singleQuote":true,"bracketSpacing":false}',
  },
  'prose that is folded': { '.prettierrc': 'proseWrap: always\nprintWidth: 50' },
  'prose that is never folded': { 'package.json': '{"prettier":{"proseWrap":"never"}}' },
  'four spaces in YAML only': {
    '.prettierrc':
      '{"tabWidth":8,"overrides":[{"files":"*.yaml","options":{"tabWidth":4,"trailingComma":"none"}}]}',
  },
  'line ends of Windows': { '.prettierrc': 'endOfLine: crlf' },
  'line ends of Windows, from an .editorconfig': { '.editorconfig': '[*]\nend_of_line = crlf\n' },
  'a pragma': { '.prettierrc': 'insertPragma: true' },
};

describe('formatting', () => {
  let server: RunningServer;
  before(async () => {
    server = await RunningServer.start();
  });
  after(() => server.stop());

  for (const [name, configuration] of Object.entries(configurations)) {
    it(`agrees with \`prettier --check\` about ${name}`, async () => {
      const folder = new FormatFolder(configuration);
      const filepath = folder.path('tests/Shop/buy.yaml');
      const surroundings = { path: filepath, configFiles: folder.configFilesFor('tests/Shop/buy.yaml') };
      const resolved = await prettier.resolveConfig(filepath, { editorconfig: true, useCache: false });
      await prettier.clearConfigCache();
      folder.remove();
      for (const file of files) {
        const formatted = await server.format(readFileSync(file, 'utf8'), { surroundings });
        assert.ok(await prettier.check(formatted, { ...resolved, filepath }), `${file}\n${formatted}`);
      }
    });
  }

  it('leaves the files of the sample as they are', async () => {
    for (const file of findFiles('sample/workspace', '.yaml')) {
      const text = readFileSync(file, 'utf8');
      assert.equal(await server.format(text), text, path.basename(file));
    }
  });

  it('keeps comments, the order of keys and block scalars', async () => {
    assert.equal(await server.format(untidy), tidied);
    assert.equal(await server.format(tidied), tidied);
  });

  it('keeps line endings unless others are configured', async () => {
    assert.equal(await server.format(untidy.replaceAll('\n', '\r\n')), tidied.replaceAll('\n', '\r\n'));
  });

  it('leaves a text that does not parse as it is, and says why in the log', async () => {
    const text = 'id:  1\nelements: [\n';
    assert.equal(await server.format(text), text);
    assert.match(
      server.log.at(-1) ?? '',
      /case\d+\.yaml is not formatted: it has an error in line 3: The bracket has no closing \]/,
    );
  });

  it('never changes what a file says, as prettier does with an indentation indicator and a wide tab', async () => {
    const text = 'a:\n  - b:\n      c: |2-\n          led by blanks\n';
    const wide = { path: '/a/b.yaml', configFiles: [{ path: '/a/.prettierrc', text: 'tabWidth: 4' }] };
    const byPrettier = await prettier.format(text, { parser: 'yaml', tabWidth: 4 });
    assert.equal(
      byPrettier,
      'a:\n    - b:\n          c: |2-\n          led by blanks\n',
      'this bug of prettier is mended: rejoice',
    );
    assert.equal(await server.format(text, { surroundings: wide }), text);
    assert.equal(
      server.log.at(-1),
      '/a/b.yaml is not formatted: formatting with Prettier would change its meaning',
    );
  });

  it('never runs a configuration, and says so once', async () => {
    const said = server.log.length;
    const bomb = { path: '/a/b.yaml', configFiles: [{ path: '/a/.prettierrc.js' }] };
    assert.equal(await server.format(untidy, { surroundings: bomb }), tidied);
    assert.equal(await server.format(untidy, { surroundings: bomb }), tidied);
    assert.deepEqual(
      server.log.slice(said).map((line) => line.slice(0, 62)),
      ['/a/.prettierrc.js is ignored when test cases are formatted: co'],
    );
  });

  describe('of a selection', () => {
    const select = (text: string, first: number, last = first): Promise<string> =>
      server.format(text, {
        range: { start: { line: first, character: 2 }, end: { line: last, character: 3 } },
      });

    it('changes the selected lines only', async () => {
      const text = 'id:    x # mine\ntype:   LINK\nprompt:   p\n';
      assert.equal(await select(text, 1), 'id:    x # mine\ntype: LINK\nprompt:   p\n');
    });

    it('takes the whole of a list that has to move, and nothing besides', async () => {
      const text = 'id:    x\nelements:\n- a:   1\n\n- b:   2\nprompt:   p';
      assert.equal(await select(text, 4), 'id:    x\nelements:\n  - a: 1\n\n  - b: 2\nprompt:   p');
    });

    it('adds the last line break when the last line is selected', async () => {
      assert.equal(await select('id:  x\nprompt:   p', 1), 'id:  x\nprompt: p\n');
      assert.equal(await select('id:  x\nprompt: p\n\n\n', 2, 3), 'id:  x\nprompt: p\n');
    });

    it('is all of a file when every line is selected', async () => {
      assert.equal(await select(untidy, 0, untidy.split('\n').length), tidied);
    });
  });
});

const tidied = readFileSync('test/fixtures/formatting/tidied.yaml', 'utf8');

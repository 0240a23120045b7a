import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as prettier from 'prettier';
import { render } from '../../../src/core/message.ts';
import { resolveFormatting } from '../../../src/formatting/resolveFormatting.ts';
import { runs } from '../../support/properties.ts';
import { FormatFolder } from '../support/formatting/formatFolder.ts';

type Files = Record<string, string | undefined>;

/** What our reading and prettier's say about a file. */
async function bothOf(
  files: Files,
  name = 'tests/Shop/buy.yaml',
): Promise<{ ours: unknown; theirs: unknown }> {
  const folder = new FormatFolder(files);
  try {
    const { options } = resolveFormatting(folder.path(name), folder.configFilesFor(name));
    const theirs = await prettier.resolveConfig(folder.path(name), { editorconfig: true, useCache: false });
    return { ours: withoutFallbacks(options ?? {}, theirs ?? {}), theirs: theirs ?? {} };
  } finally {
    await prettier.clearConfigCache();
    folder.remove();
  }
}

/** Where nobody says anything we heed the editor and the file; prettier has nothing to say there. */
const withoutFallbacks = (ours: object, theirs: object): object =>
  Object.fromEntries(
    Object.entries(ours).filter(
      ([key, value]) => key in theirs || !((key === 'endOfLine' && value === 'auto') || key === 'tabWidth'),
    ),
  );

const rc = (options: unknown): string => JSON.stringify(options);

const table: Record<string, Files> = {
  'no file at all': {},
  'an .editorconfig': {
    '.editorconfig':
      'root = true\n[*]\nindent_style = space\nindent_size = 4\nmax_line_length = 100\nend_of_line = lf\ninsert_final_newline = true\n',
  },
  'an .editorconfig for YAML only': {
    '.editorconfig':
      '[*]\nindent_size = 8\nindent_style = space\n\n[*.{yml,yaml}]\nindent_size = 2\nquote_type = single\n[*.md]\nmax_line_length = off\n',
  },
  'an .editorconfig with tabs': { '.editorconfig': '[*]\nindent_style = tab\ntab_width = 3\n' },
  'an .editorconfig with tabs only': { '.editorconfig': '[*]\nindent_style = tab\n' },
  'an .editorconfig with indent_size = tab': { '.editorconfig': '[*]\nindent_size = tab\ntab_width = 4\n' },
  'an .editorconfig without limit': { '.editorconfig': '[*.yaml]\nmax_line_length = off\n' },
  'an .editorconfig with slashes too many': { '.editorconfig': '[//**/Shop//*]\nmax_line_length = 90\n' },
  'an .editorconfig that is broken': { '.editorconfig': '[*\nindent_size = 4\n' },
  'an .editorconfig with comments and capitals': {
    '.editorconfig': '; c\n# c\n[**.yaml]\nIndent_Style = SPACE\nIndent_Size = 3\nEnd_Of_Line = CRLF\n',
  },
  'an .editorconfig for a folder': {
    '.editorconfig':
      '[tests/**]\nmax_line_length = 90\n[/other/*.yaml]\nmax_line_length = 91\n[tests/*.yaml]\nmax_line_length=92\n',
  },
  'nested .editorconfig files': {
    '.editorconfig': '[*]\nmax_line_length = 90\nindent_style = space\nindent_size = 4\n',
    'tests/.editorconfig': '[*]\nmax_line_length = 70\n',
  },
  'an .editorconfig that is the root': {
    '.editorconfig': '[*]\nmax_line_length = 90\n',
    'tests/.editorconfig': 'root = true\n[*]\nindent_style = space\nindent_size = 4\n',
  },
  'a .prettierrc in JSON': { '.prettierrc': rc({ singleQuote: true, printWidth: 100, semi: false }) },
  'a .prettierrc in YAML': { '.prettierrc': '# ours\nproseWrap: always\nbracketSpacing: false\n' },
  'an empty .prettierrc': { '.prettierrc': '' },
  'a .prettierrc.json': { '.prettierrc.json': rc({ $schema: 'x', tabWidth: 4 }) },
  'a .prettierrc.yml': { '.prettierrc.yml': 'printWidth: 60' },
  'a .prettierrc.yaml': { '.prettierrc.yaml': 'printWidth: 61' },
  'a .prettierrc.json5': {
    '.prettierrc.json5':
      "// ours\n{\n\tprintWidth:62, /* : */ singleQuote: true,\n\t'proseWrap': 'never', overrides: [{files: '*.{yaml,yml}', options: {tabWidth:4,}}],\n}\n",
  },
  'a package.json': { 'package.json': rc({ name: 'x', prettier: { printWidth: 63 } }) },
  'a package.json without it': {
    'package.json': rc({ name: 'x', prettier: { printWidth: 63 } }),
    'tests/package.json': rc({ name: 'y' }),
  },
  'a package.json that is broken': { '.prettierrc': 'printWidth: 65', 'tests/package.json': '{' },
  'a package.yaml': { 'package.yaml': 'name: x\nprettier:\n  printWidth: 64\n' },
  'the nearest of two': { '.prettierrc': 'printWidth: 65', 'tests/.prettierrc': 'tabWidth: 4' },
  'two in a folder': { '.prettierrc.json': rc({ printWidth: 66 }), '.prettierrc.yaml': 'printWidth: 67' },
  'overrides for YAML': {
    '.prettierrc': rc({
      printWidth: 100,
      overrides: [
        { files: '*.yaml', options: { printWidth: 80, singleQuote: true } },
        { files: ['*.md', 'tests/**'], excludeFiles: 'tests/Shop/*', options: { tabWidth: 8 } },
        { files: ['tests/**/*.yaml'], options: { bracketSpacing: false } },
        { files: '*.yaml', excludeFiles: 'buy.*', options: { proseWrap: 'always' } },
      ],
    }),
  },
  'an .editorconfig beside a .prettierrc': {
    '.editorconfig': '[*]\nindent_style = space\nindent_size = 4\nmax_line_length = 120\n',
    '.prettierrc': rc({ printWidth: 90 }),
  },
  'line ends': { '.prettierrc': 'endOfLine: auto' },
  'pragmas and commas': { '.prettierrc': 'requirePragma: true\ninsertPragma: true\ntrailingComma: none' },
};

describe('how test cases are formatted', () => {
  for (const [name, files] of Object.entries(table)) {
    it(`is read from ${name} as prettier reads it`, async () => {
      const { ours, theirs } = await bothOf(files);
      const { semi: _, overrides: __, ...aboutYaml }: Record<string, unknown> = { ...(theirs as object) };
      assert.deepEqual(ours, aboutYaml);
    });
  }

  const pieces =
    '* ** ? buy tests Shop .yaml . / / {buy,sell} {a,{b,buy}} [a-c] [!x] u y *.yaml {1..3} @(buy|x) !(x) +(u|y) \\*';
  const piece = fc.constantFrom(...pieces.split(' '));
  const glob = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.join(''))
    // After a group prettier's matcher takes `?` as a quantifier; two stars there, or three, are a riddle.
    .filter((pattern) => !/\)\?|\)\*\*|\*\*\*/.test(pattern));

  it('agrees with prettier on patterns of overrides', async () => {
    await fc.assert(
      fc.asyncProperty(glob, async (files) => {
        const { ours, theirs } = await bothOf({
          '.prettierrc': rc({ overrides: [{ files, options: { tabWidth: 4 } }] }),
        });
        assert.deepEqual(ours, theirs);
      }),
      runs(60),
    );
  });

  it('agrees with prettier on patterns of an .editorconfig', async () => {
    await fc.assert(
      fc.asyncProperty(glob, async (pattern) => {
        const { ours, theirs } = await bothOf({ '.editorconfig': `[${pattern}]\nmax_line_length = 90\n` });
        assert.deepEqual(ours, theirs);
      }),
      runs(60),
    );
  });

  const ask = (files: Files, name = 'tests/Shop/buy.yaml'): { left: boolean; notes: string[] } => {
    const folder = new FormatFolder(files);
    try {
      const { options, notes } = resolveFormatting(folder.path(name), folder.configFilesFor(name));
      return {
        left: options === undefined,
        notes: notes.map((note) => render(note).replaceAll(folder.root, '')),
      };
    } finally {
      folder.remove();
    }
  };

  it('never runs code: a configuration that is code, a package or TOML is named, and what else is there holds', () => {
    const bomb = 'throw new Error("was run")';
    for (const [name, text] of [
      ['.prettierrc.js', bomb],
      ['prettier.config.mjs', bomb],
      ['prettier.config.ts', bomb],
      ['.prettierrc.toml', 'printWidth = 3'],
      ['package.json', rc({ prettier: '@company/prettier-config' })],
    ] as const)
      assert.deepEqual(ask({ [name]: text }), {
        left: false,
        notes: [
          `/${name} is ignored when test cases are formatted: code, package and TOML configurations are not supported, because code in a folder is never run. Use a .prettierrc or .editorconfig file`,
        ],
      });
  });

  it('leaves a file alone while a configuration is broken', () => {
    for (const [text, why] of [
      ['{', /^\/tests\/Shop\/buy\.yaml is not formatted: \/\.prettierrc cannot be read: /],
      ['- 1', /cannot be read: not an object$/],
      ['printWidth: wide', /cannot be read: printWidth: "wide"$/],
      ['proseWrap: sometimes', /cannot be read: proseWrap: "sometimes"$/],
    ] as const) {
      const { left, notes } = ask({ '.prettierrc': text });
      assert.equal(left, true);
      assert.match(notes.join('\n'), why);
    }
  });

  it('leaves a file alone that a .prettierignore names', async () => {
    const name = 'tests/Shop/buy.yaml';
    const patterns = [
      '*.yaml', '# *.yaml', 'tests', 'tests/', '/tests', 'Shop', '/Shop', 'Shop/buy.yaml', 'tests/Shop/buy.yaml', '/buy.yaml',
      'tests/*', 'tests/**/buy.yaml', '**/Shop', 'buy.yaml/', 'BUY.yaml', '*.yaml\n!buy.yaml', 'tests/\n!buy.yaml', '!buy.yaml\n*.yaml',
      'buy.yaml  ', '\\*.yaml', '?uy.yaml', '[ab]uy.yaml', '*.y{a,o}ml', 'tests/**', '**', '/',
    ]; // prettier-ignore
    for (const pattern of patterns) {
      const folder = new FormatFolder({ '.prettierignore': pattern, [name]: 'a: 1\n' });
      const { ignored } = await prettier.getFileInfo(folder.path(name), {
        ignorePath: folder.path('.prettierignore'),
      });
      const { options } = resolveFormatting(folder.path(name), folder.configFilesFor(name));
      folder.remove();
      assert.equal(options === undefined, ignored, JSON.stringify(pattern));
    }
  });

  it('follows the editor’s settings by default, and keeps line endings', () => {
    assert.deepEqual(resolveFormatting('/a/b.yaml', [], 4).options, { tabWidth: 4, endOfLine: 'auto' });
  });
});

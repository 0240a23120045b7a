import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { importsBelow, type Imports } from '../../../scripts/architecture/imports.ts';
import {
  commandNames,
  commands,
  type CommandName,
  optionName,
  optionShapesOf,
} from '../../../src/cli/arguments/commandOptions.ts';
import { parseOptions } from '../../../src/cli/arguments/parseOptions.ts';
import { optionTexts } from '../../../src/cli/help/helpOptions.ts';
import { commandTexts, environmentTexts, printCommandPage } from '../../../src/cli/help/printCommandPage.ts';
import { printOverview } from '../../../src/cli/help/printOverview.ts';
import { runCli } from '../../support/cliCommand.ts';
import { runs } from '../../support/properties.ts';

const golden = path.resolve('test/fixtures/help');

/** Compares lines with a golden file; UPDATE_GOLDEN=1 writes it. */
function assertGolden(name: string, lines: readonly string[]): void {
  const [file, text] = [path.join(golden, `${name}.txt`), `${lines.join('\n')}\n`];
  if (process.env['UPDATE_GOLDEN']) {
    mkdirSync(golden, { recursive: true });
    writeFileSync(file, text);
  }
  assert.equal(text, readFileSync(file, 'utf8'));
}

/** The options that lines begin with, in a section or in all of them. */
const optionsIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /^ {2}(?:-h, )?--([a-z-]+)/.exec(line)?.[1] ?? []);

/** The lines of a section, without its heading. */
function section(title: string, lines: readonly string[]): string[] {
  const start = lines.indexOf(title);
  assert.notEqual(start, -1, title);
  const rest = lines.slice(start + 1);
  const end = rest.indexOf('');
  return rest.slice(0, end === -1 ? undefined : end);
}

/** The examples of a page, as a shell reads them, without the variables before the name of the program. */
const examplesIn = (lines: readonly string[]): string[] =>
  section('Examples', lines)
    .join('\n')
    .replaceAll(/ \\\n */g, ' ')
    .split('\n')
    .flatMap((line) => /^ {2}(?:\w+=\S+ )?portable-test-cases (.*)$/.exec(line)?.[1] ?? []);

describe('The overview of the command line', () => {
  const overview = printOverview();

  it('reads as its golden file', () => assertGolden('overview', overview));

  it('is printed by --help, -h, help and without arguments', async () => {
    for (const args of [['--help'], ['-h'], ['help'], ['help', 'help'], ['--help', '--folder', '.'], []])
      assert.deepEqual(await runCli(args), { code: 0, stdout: `${overview.join('\n')}\n`, stderr: '' });
  });

  it('names each option below the commands that have it', () => {
    const titles = overview.filter((line) => line.startsWith('Options of '));
    const listed = titles.flatMap((title) => {
      const names = title.replace('Options of ', '').split(/, | and /);
      const of = names[0] === 'all commands' ? commandNames : names;
      return optionsIn(section(title, overview)).flatMap((option) => of.map((name) => `${name} --${option}`));
    });
    const expected = commandNames.flatMap((command) => [
      ...optionShapesOf(command).map(({ name }) => `${command} --${name}`),
      ...['help', 'version'].map((name) => `${command} --${name}`),
    ]);
    assert.deepEqual(listed.toSorted(), expected.toSorted());
  });

  it('has lines of at most 100 characters, and says how to get the page of a command', () => {
    assert.deepEqual(
      overview.filter((line) => line.length > 100 || line.endsWith(' ')),
      [],
    );
    assert.match(overview.at(-1) ?? '', /^portable-test-cases COMMAND --help prints the page of one command/);
  });
});

describe('The description of options', () => {
  it('has a placeholder for each value and for nothing else', () => {
    const shapes = commandNames.flatMap(optionShapesOf);
    for (const [property, { value }] of Object.entries<{ value?: string }>(optionTexts)) {
      const takesValue = shapes
        .filter((shape) => shape.property === property)
        .map((shape) => shape.takesValue);
      assert.deepEqual([...new Set(takesValue)], [value !== undefined], optionName(property));
    }
  });

  it('repeats no default value of a schema', () => {
    for (const [property, text] of Object.entries<{ default?: unknown }>(optionTexts)) {
      const shapes = commandNames.flatMap(optionShapesOf).filter((shape) => shape.property === property);
      if (text.default !== undefined)
        assert.ok(
          shapes.every(({ defaultValue }) => defaultValue === undefined),
          optionName(property),
        );
    }
  });
});

for (const command of commandNames) {
  describe(`The page of ${command}`, () => {
    const page = printCommandPage(command);

    it('reads as its golden file', () => assertGolden(command, page));

    it('is printed by --help, -h and help', async () => {
      for (const args of [
        [command, '--help'],
        [command, '-h'],
        ['--help', command],
        ['help', command],
        ['help', command, '--help'],
      ])
        assert.deepEqual(await runCli(args), { code: 0, stdout: `${page.join('\n')}\n`, stderr: '' });
    });

    it('lists the options of the command, required ones first, and no other', () => {
      const names = optionShapesOf(command).map(({ name }) => name);
      const listed = optionsIn(section('Options', page));
      assert.deepEqual(listed.toSorted(), [...names, 'help'].toSorted());
      const required = Object.keys(commands[command].shape).filter((property) =>
        isRequired(command, property),
      );
      assert.deepEqual(listed.slice(0, required.length).toSorted(), required.map(optionName).toSorted());
      assert.deepEqual(
        optionsIn(page.filter((line) => line.includes('(required)'))).toSorted(),
        required.map(optionName).toSorted(),
      );
    });

    it('has lines of at most 100 characters, and fewer than sixty', () => {
      assert.deepEqual(
        page.filter((line) => line.length > 100 || line.endsWith(' ')),
        [],
      );
      assert.ok(page.length < 60, String(page.length));
    });

    it('shows examples that are complete', () => {
      const examples = examplesIn(page);
      assert.deepEqual(
        examples,
        commandTexts[command].examples.map(({ line }) => line),
      );
      assert.ok(examples.length >= 1 && examples.length <= 3);
      for (const example of examples) assert.equal(parseOptions(example.split(' ')).command, command);
    });

    it('describes the environment variables of the command', () => {
      const title = page.find((line) => line.startsWith('Environment variables'));
      const named = title === undefined ? [] : section(title, page).map((line) => line.trim().split('  ')[0]);
      const own = environmentTexts.filter(({ commands }) => commands.includes(command));
      assert.deepEqual(
        named,
        own.map(({ name }) => name),
      );
    });
  });
}

/** Whether the schema of a command demands an option, as a parse of nothing shows. */
function isRequired(command: CommandName, property: string): boolean {
  const { error } = commands[command].safeParse({ command });
  return error?.issues.some(({ path: [first] }) => first === property) ?? false;
}

describe('The exit codes on the page of a command', () => {
  let imports: Imports;
  const modules: Readonly<Record<CommandName, string>> = {
    validate: 'validate/validateCommand',
    pull: 'sync/pullCommand',
    push: 'sync/pushCommand',
    'draft-push': 'sync/draftPushCommand',
    import: 'import/importCommand',
    code: 'code/codeCommand',
    run: 'run/runCommand',
  };
  const sourcesOf = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file) || !file.startsWith('src/cli/')) return found;
    found.add(file);
    for (const imported of imports.get(file) ?? []) sourcesOf(imported, found);
    return found;
  };

  before(() => {
    imports = importsBelow('src/cli');
  });

  for (const command of commandNames) {
    it(`are those of ${command}`, () => {
      const files = [...sourcesOf(`src/cli/${modules[command]}.ts`)];
      const failsTests = files.some((file) => readFileSync(file, 'utf8').includes("'tests failed' :"));
      const codes = [
        '0',
        '1',
        ...(files.includes('src/cli/outcome/refusal.ts') ? ['2'] : []),
        ...(failsTests ? ['3'] : []),
      ];
      const named = section('Exit codes', printCommandPage(command)).flatMap(
        (line) => /^ {2}(\d) /.exec(line)?.[1] ?? [],
      );
      assert.deepEqual(named, codes);
    });
  }
});

describe('A request for the page of a command', () => {
  it('is answered whatever else stands on the command line', () => {
    const argument = fc.oneof(
      fc.constantFrom('--workers', 'x', '--folder', '--yes', '--yes=1', '--bogus', '-x', '--case=', '', '-'),
      fc.string(),
    );
    const others = fc.array(argument.filter((text) => text !== '--'));
    fc.assert(
      fc.property(
        fc.constantFrom(...commandNames),
        others,
        fc.constantFrom('--help', '-h'),
        others,
        (command, before, help, after) =>
          assert.deepEqual(parseOptions([command, ...before, help, ...after]), {
            command: 'help',
            page: command,
          }),
      ),
      runs(500),
    );
  });

  it('is none where it is the value of an option, or follows the end of options', () => {
    assert.deepEqual(parseOptions(['run', '--folder', '.', '--url', 'x', '--case=--help']), {
      ...(parseOptions(['run', '--folder', '.', '--url', 'x']) as object),
      case: ['--help'],
    });
    assert.throws(() => parseOptions(['run', '--', '--help']), { message: 'Unexpected argument "--help"' });
  });
});

import { commandOperands, type CommandName } from '../arguments/commandOptions.ts';
import { programName } from '../arguments/usageError.ts';
import { apiKeyVariable } from '../connection/connectToService.ts';
import type { exitCodes } from '../outcome/commandOutcome.ts';
import { helpOptionsOf, type HelpOption } from './helpOptions.ts';

/** Prints the help of one command. */
export function printCommandPage(command: CommandName): string[] {
  const {
    description,
    exitCodes,
    environmentTitle = 'Environment variables',
    examples,
  } = commandTexts[command];
  const options = helpOptionsOf(command);
  const required = options.filter(({ isRequired }) => isRequired).map(({ usage }) => usage);
  const operands = commandOperands[command];
  const variables = environmentTexts.filter(({ commands }) => commands.includes(command));
  return [
    `Usage: ${[programName, command, ...(operands ? [operands.usage] : []), ...required].join(' ')} [options]`,
    '',
    ...printParagraph(description),
    ...printSections([
      { title: 'Options', entries: [...options.map(optionEntry), ['-h, --help', 'print this page']] },
      { title: environmentTitle, entries: variables.map(({ name, text }) => [name, text]) },
    ]),
    ...printSections([{ title: 'Exit codes', entries: Object.entries(exitCodes) }]),
    '',
    'Examples',
    ...examples.flatMap(printExample),
  ];
}

function optionEntry({ usage, isRequired, isRepeatable, defaultValue, ...texts }: HelpOption): Entry {
  const { summary, details } = texts;
  const text = [
    isRepeatable ? `${summary}; can be used several times` : summary,
    ...(isRequired ? ['(required)'] : []),
    ...(defaultValue === undefined ? [] : [`(default: ${defaultValue})`]),
  ].join(' ');
  return [usage, details === '' ? text : `${text}. ${details}`];
}

const printExample = ({ title, environment, line }: CommandExample): string[] => [
  `  # ${title}`,
  ...printShellCommand([...(environment === undefined ? [] : [environment]), programName, line].join(' ')),
];

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The description of a command. */
interface CommandText {
  /** What the overview prints. */
  readonly summary: string;
  /** What it does and changes, what it needs, what it refuses. */
  readonly description: string;
  /** The meaning of each of its exit codes. */
  readonly exitCodes: Readonly<{ 0: string; 1: string } & Partial<Record<ExitCode, string>>>;
  /** The heading of its environment variables, if it doesn’t read them itself. */
  readonly environmentTitle?: string;
  readonly examples: readonly CommandExample[];
}

interface CommandExample {
  readonly title: string;
  /** The environment variables that are set for it, as in a shell. */
  readonly environment?: string;
  /** The command and its options. */
  readonly line: string;
}

const service = '--url https://service.example --target 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';

export const commandTexts: Readonly<Record<CommandName, CommandText>> = {
  validate: {
    summary: 'checks the files; needs no service',
    description:
      'Checks each file and the links between files, and prints where each problem is and what it is. It needs no service or API key, and changes files only with --fix.',
    exitCodes: {
      0: 'no errors; there may be warnings',
      1: 'files have errors, or the command failed',
    },
    examples: [
      {
        title: 'Check all test cases, for example in a pre-commit hook',
        line: 'validate --folder .octomind',
      },
      { title: 'Annotate a pull request on GitHub', line: 'validate --folder .octomind --format github' },
    ],
  },
  pull: {
    summary: 'updates the folder from the service',
    description:
      "Updates the folder from the service, and creates it if it doesn't exist. Files that only changed locally stay as they are. It refuses conflicts, and deletions without --yes; then nothing is changed.",
    exitCodes: {
      0: 'done: the files are up to date',
      1: 'an error, or files that were saved during the pull and therefore not changed',
      2: 'refused: nothing was changed, and the reasons say what to decide',
    },
    examples: [
      { title: 'Update the folder', line: `pull --folder .octomind ${service}` },
      {
        title: 'Delete files of test cases that were deleted on the service, too',
        line: `pull --folder .octomind ${service} --yes`,
      },
    ],
  },
  push: {
    summary: 'updates the service from the folder',
    description:
      'Updates the service from the folder, and changes no files. A test case that has no file stays on the service, unless you confirm its removal with --yes or --remove. Conflicts are left out and named; a file with errors stops the whole push.',
    exitCodes: {
      0: 'done: the service has all test cases of the folder',
      1: 'an error, or the service stored a different version than was sent',
      2: 'refused in whole or in part: test cases that were not pushed are named, with the reasons',
    },
    examples: [
      { title: 'Push what changed locally', line: `push --folder .octomind ${service}` },
      {
        title: 'Push in a CI job, which keeps the folder of --state for the next one',
        line: `push --folder .octomind ${service} --state .portable-test-cases-state`,
      },
    ],
  },
  'draft-push': {
    summary: 'pushes test cases that differ from the service, and their dependencies, as drafts',
    description:
      'Pushes test cases that differ from the service, and their dependencies, as drafts: nothing on the service is replaced, and no files are changed. It refuses to push anything while a file has errors.',
    exitCodes: {
      0: 'done, or there is nothing to push',
      1: 'an error',
      2: 'refused: nothing was pushed, and the reasons name the files',
    },
    examples: [
      { title: 'Push local changes as drafts', line: `draft-push --folder .octomind ${service}` },
      {
        title: 'Get the ids of the drafts as JSON',
        line: `draft-push --folder .octomind ${service} --json`,
      },
    ],
  },
  import: {
    summary: 'writes tests of Playwright Test as test cases; needs no service',
    description:
      "Reads spec files, or all of a folder, and writes their tests as test cases. Nothing is run, and no file is overwritten. What can't be converted is printed with its file, its line and the reason. The id of a test case comes from the path of its spec and the titles of the test: run the command in the folder that you open in the editor.",
    exitCodes: {
      0: 'done: there is a test case for each test that can be converted; there may be warnings',
      1: 'an error',
      2: 'refused: no test can be converted, or test cases differ from their specs and were left as they are',
    },
    examples: [
      { title: 'Show what an import would write', line: 'import tests --folder .octomind --dry-run' },
      {
        title: 'Import two spec files',
        line: 'import tests/login.spec.ts tests/cart.spec.ts --folder .octomind',
      },
    ],
  },
  code: {
    summary: 'writes a Playwright Test project of all test cases; needs no service',
    description:
      'Writes a Playwright Test project of all test cases into a folder: all of it, or nothing. It needs no service. It refuses test cases with errors, and to overwrite files that were edited or not generated.',
    exitCodes: {
      0: 'done: all files of the project are up to date',
      1: 'an error',
      2: 'refused: nothing was written, and the reasons name the files',
    },
    environmentTitle: 'Environment variables of the project when it runs',
    examples: [
      {
        title: 'Write a project, or update it',
        line: 'code --folder .octomind --out playwright --url https://staging.example',
      },
      {
        title: 'Replace all files of a project, including edited ones',
        line: 'code --folder .octomind --out playwright --force',
      },
    ],
  },
  run: {
    summary: 'runs test cases with Playwright Test; needs no service',
    description:
      'Runs test cases and prints each step. It needs Playwright Test and a browser, but no service, changes no test case, and refuses to run while a file has errors or a variable has no value.',
    exitCodes: {
      0: 'all test cases passed or were skipped',
      1: 'an error, also of the test runner',
      2: 'refused: nothing ran or was merged, and the reasons say what is missing',
      3: 'test cases failed',
    },
    examples: [
      {
        title: 'Run all test cases in a CI job',
        environment: 'TEST_PASSWORD="$SHOP_PASSWORD"',
        line: 'run --folder .octomind --url https://staging.example --junit results.xml --out test-runs',
      },
      {
        title: 'Merge the blob reports of machines that ran --shard 1/4 to 4/4',
        line: 'run --merge blob-report --junit results.xml',
      },
      {
        title: 'Watch one test case',
        line: 'run --folder .octomind --url http://localhost:3000 --case login.yaml --headed',
      },
    ],
  },
};

/** The description of an environment variable. */
interface EnvironmentText {
  readonly name: string;
  readonly text: string;
  /** The commands that read it, or that write a project which does. */
  readonly commands: readonly CommandName[];
}

const sync: readonly CommandName[] = ['pull', 'push', 'draft-push'];
const project: readonly CommandName[] = ['code', 'run'];

const proxy = 'HTTPS_PROXY, NO_PROXY';

export const environmentTexts: readonly EnvironmentText[] = [
  {
    name: apiKeyVariable,
    text: 'the API key (required). There is no other way to specify it',
    commands: sync,
  },
  { name: proxy, text: 'the proxy for the service, and hosts that need none', commands: sync },
  { name: 'NODE_EXTRA_CA_CERTS', text: 'a file with additional certificate authorities', commands: sync },
  { name: 'BASE_URL', text: 'the address of the application', commands: ['code'] },
  { name: proxy, text: 'the proxy for the browser, and hosts that need none', commands: ['run'] },
  {
    name: 'TEST_NAME',
    text: 'the value of $NAME in test cases. TEST_PASSWORD is that of $PASSWORD',
    commands: project,
  },
  {
    name: 'HEADER_NAME',
    text: 'the value of a --header. HEADER_X_TOKEN is that of X-Token',
    commands: project,
  },
  { name: 'BASIC_AUTH_USERNAME', text: 'the user name for HTTP basic authentication', commands: project },
  { name: 'BASIC_AUTH_PASSWORD', text: 'the password for HTTP basic authentication', commands: project },
  {
    name: 'PORTABLE_TESTS_WS_ENDPOINT',
    text: 'the WebSocket address of a remote browser',
    commands: ['run'],
  },
];

/** A line of help is never longer. */
const maxWidth = 100;

/** A name and its description. */
export type Entry = readonly [name: string, text: string];

/** A heading, and entries whose descriptions are aligned. */
export interface EntrySection {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Prints sections, each after an empty line. Their descriptions begin in the same column. */
export function printSections(sections: readonly EntrySection[]): string[] {
  const names = sections.flatMap(({ entries }) => entries.map(([name]) => name.length));
  const width = Math.max(...names);
  return sections
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }) => [
      '',
      title,
      ...entries.flatMap(([name, text]) =>
        wrap(text.split(' '), maxWidth - width - 4).map(
          (line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`,
        ),
      ),
    ]);
}

/** Prints a paragraph. */
export const printParagraph = (text: string): string[] => wrap(text.split(' '), maxWidth);

/** Prints a command as a shell reads it, also from several lines; an option stays with its value. */
function printShellCommand(command: string): string[] {
  if (command.length + 2 <= maxWidth) return [`  ${command}`];
  const lines = wrap(command.split(/ (?=--)/), maxWidth - 6);
  return lines.map((line, index) => {
    const indent = index === 0 ? '  ' : '    ';
    return index < lines.length - 1 ? `${indent}${line} \\` : indent + line;
  });
}

/** Joins words to lines. */
function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/** The items of a list in a sentence. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

import { defaultTimeoutPerStep } from '../../codegen/plan/projectOptions.ts';
import {
  type CommandName,
  optionShapesOf,
  type OptionShape,
  type commands,
} from '../arguments/commandOptions.ts';

type Shape<Command extends CommandName> = (typeof commands)[Command]['shape'];

/** The options of all commands. */
type Option = { [Command in CommandName]: Exclude<keyof Shape<Command>, 'command'> }[CommandName];

type CommandsWith<Name extends Option> = {
  [Command in CommandName]: Name extends keyof Shape<Command> ? Command : never;
}[CommandName];

/**
 * The description of an option. Its first sentence is all that the overview prints; whether the option is
 * required, can be used several times or has a default value is added from the schema of the command.
 */
interface OptionText<Command extends CommandName> {
  /** The placeholder of the value; none for an option without one. */
  readonly value?: string;
  /** By command where the meaning differs. */
  readonly text: string | Readonly<Record<Command, string>>;
  /** The default value, where the schema does not have it; by command where it is not one of all. */
  readonly default?: string | Readonly<Partial<Record<Command, string>>>;
}

const applicationUrl = 'the address of the application';
const serviceUrl = 'the address of the service, with or without /api';
const syncState =
  'where to store the versions last synced, outside of --folder. Keep it between the runs of a CI job';
const systemState = 'the state folder of the system';
const confirm = 'confirm deletions';

/** Every option of every command: one that is added does not compile without its description. */
export const optionTexts: { readonly [Name in Option]: OptionText<CommandsWith<Name>> } = {
  folder: { value: 'DIR', text: 'the folder of the test cases' },
  exclude: {
    value: 'DIR',
    text: 'a subfolder to exclude. Subfolders that .vscode/settings.json links to another test target are always excluded',
  },
  json: { text: 'print the outcome as one JSON object' },
  dryRun: { text: "only print what would be written, and what can't be converted" },
  url: {
    value: 'URL',
    text: {
      pull: serviceUrl,
      push: serviceUrl,
      'draft-push': serviceUrl,
      code: `${applicationUrl}. BASE_URL replaces it when the project runs`,
      run: applicationUrl,
    },
    default: { code: 'http://localhost:3000' },
  },
  target: { value: 'ID', text: 'the id of the test target' },
  state: {
    value: 'DIR',
    text: {
      validate: 'where to remember what was read of files, outside of --folder',
      pull: syncState,
      push: syncState,
      'draft-push': syncState,
      run: 'where --prove-fixes remembers elements. Keep it between runs in CI',
    },
    default: {
      validate: systemState,
      pull: systemState,
      push: systemState,
      'draft-push': systemState,
    },
  },
  yes: {
    text: {
      pull: `${confirm}. Files of test cases that were deleted on the service are deleted, and files that were deleted locally are restored. Conflicts are never overridden`,
      push: `${confirm}. Test cases whose files were deleted locally are removed from the service, drafts are replaced, and a folder that shares no test case with the test target is pushed. Conflicts are never overridden`,
      'draft-push': `${confirm}. It has no effect here: a draft push deletes and replaces nothing`,
    },
  },
  noMerge: {
    text: {
      pull: 'refuse test cases that changed locally and on the service. Otherwise, changes of different fields and steps are merged into the file',
      push: 'leave out test cases that changed locally and on the service. Otherwise, changes of different fields and steps are merged, and written to the file after the push',
    },
  },
  format: { value: 'FORMAT', text: 'the output format: "text", or "github" for annotations' },
  fix: { text: 'add the fields that files leave out and other tools demand' },
  plan: { value: 'ID', text: "pull only the test cases of a test plan. Can't be combined with --report" },
  report: {
    value: 'ID',
    text: "pull only the test cases that were autofixed in a test report. Can't be combined with --plan",
  },
  layout: {
    value: 'LAYOUT',
    text: 'where new files are saved. "folders": as on the service; "dependencies": below the test case that they depend on',
    default: '"dependencies" in a folder named .octomind, otherwise "folders"',
  },
  remove: {
    value: 'ID',
    text: 'remove a test case without a file from the service. This includes one that changed there since the last pull',
  },
  out: {
    value: 'DIR',
    text: {
      code: 'the folder of the project',
      run: 'keep traces and screenshots here. They contain what was typed',
    },
  },
  environment: { value: 'NAME', text: 'the environment. Test cases that exclude it are skipped' },
  testIdAttribute: { value: 'NAME', text: 'the attribute of test ids', default: 'data-testid' },
  stepTimeout: {
    value: 'MS',
    text: 'the timeout of each step in milliseconds',
    default: String(defaultTimeoutPerStep),
  },
  header: {
    value: 'NAME',
    text: 'a header of every request',
  },
  force: {
    text: 'overwrite files that were edited or not generated. Files that are no longer part of the project are deleted',
  },
  case: {
    value: 'ID|FILE',
    text: 'run only this test case. Those of type TEARDOWN run only if named',
  },
  repeat: { value: 'N', text: 'run each test case N times, and say where and why runs differ' },
  headed: { text: 'show the browser' },
  workers: { value: 'N', text: 'how many test cases run at the same time' },
  browser: { value: 'NAME', text: 'firefox, webkit, the path of a Chromium, or a channel such as chrome' },
  device: {
    value: 'NAME',
    text: 'a device of Playwright to emulate, such as "iPhone 15"',
  },
  viewport: {
    value: 'WxH',
    text: 'the size of the page, such as 1280x720, also with --device',
  },
  playwright: {
    value: 'DIR',
    text: 'the folder in or above which Playwright Test is installed',
    default: '--folder, the working directory, or the folder of this file',
  },
  files: {
    value: 'DIR',
    text: 'the folder of files to upload',
    default: '"files" in --folder',
  },
  junit: { value: 'FILE', text: 'write the results as JUnit XML' },
  proveFixes: {
    value: 'FILE',
    text: 'write proven fixes of failed steps as a patch, if there are any',
  },
  allowOrigin: {
    value: 'ORIGIN',
    text: 'another origin that JavaScript may access',
  },
  shard: {
    value: 'K/N',
    text: 'run only one of N parts of the test cases, and write a blob report',
  },
  blob: { value: 'DIR', text: 'the folder of the blob report of a --shard', default: 'blob-report' },
  merge: {
    value: 'DIR',
    text: "merge the blob reports of all shards. --folder and --url aren't needed",
  },
  html: { value: 'DIR', text: 'the folder of the merged report', default: 'playwright-report' },
};

/** An option of a command, with what its schema and its description say. */
export interface HelpOption {
  readonly command: CommandName;
  /** Its name and the placeholder of its value, as in `--folder DIR`. */
  readonly usage: string;
  /** Its description in short. */
  readonly summary: string;
  /** Sentences that follow. */
  readonly details: string;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  readonly defaultValue: string | undefined;
}

type TextByCommand = string | Readonly<Partial<Record<CommandName, string>>>;

interface TextOfAnyOption {
  readonly value?: string;
  readonly text: TextByCommand;
  readonly default?: TextByCommand;
}

const texts: Readonly<Record<string, TextOfAnyOption>> = optionTexts;

/** The options of a command, required ones first. */
export function helpOptionsOf(command: CommandName): HelpOption[] {
  const options = optionShapesOf(command).flatMap((shape) => helpOption(command, shape));
  return options.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function helpOption(command: CommandName, shape: OptionShape): HelpOption[] {
  const text = texts[shape.property];
  if (!text) return [];
  const { name, isRequired, isRepeatable } = shape;
  const defaultValue = shape.defaultValue ?? textFor(command, text.default);
  const usage = text.value === undefined ? `--${name}` : `--${name} ${text.value}`;
  const sentences = splitSummary(textFor(command, text.text) ?? '');
  return [{ command, usage, ...sentences, isRequired, isRepeatable, defaultValue }];
}

const textFor = (command: CommandName, text: TextByCommand | undefined): string | undefined =>
  typeof text === 'object' ? text[command] : text;

/** A description as its first sentence and the others. */
function splitSummary(text: string): Pick<HelpOption, 'summary' | 'details'> {
  const [summary = '', ...details] = text.split('. ');
  return { summary, details: details.join('. ') };
}

import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { parseOrigin } from '../../core/target/serviceAddresses.ts';
import { exampleViewport, parseViewport } from '../../runner/device/deviceAndViewport.ts';

/** Values of options. The messages of their errors follow the name of the option. */

const text = z.string('is missing').min(1, 'is missing');

const flag = z.boolean().default(false);

/** An option that can be used several times. */
const list = <Value extends z.ZodType<unknown, string>>(value: Value) => z.array(value).default([]);

const id = z
  .string('is missing')
  .refine((value) => uuid.safeParse(value).success, {
    error: 'must be an id such as 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
  })
  .toLowerCase();

const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: ({ input }) => `must be a whole number above 0, not "${String(input)}"` })
  .transform(Number);

/** One of some words; the message of another value lists them. */
const choice = <const Choice extends string>(...choices: readonly Choice[]) =>
  z.enum(choices, { error: ({ input }) => `must be ${choices.join(' or ')}, not "${String(input)}"` });

const origin = z.string().transform((value, context) => {
  const parsed = parseOrigin(value);
  if (parsed !== undefined) return parsed;
  context.addIssue(`must be an origin such as https://api.example.com, not "${value}"`);
  return z.NEVER;
});

const viewport = z.string().transform((value, context) => {
  const parsed = parseViewport(value);
  if (parsed !== undefined) return parsed;
  context.addIssue(`must be a width and a height such as ${exampleViewport}, not "${value}"`);
  return z.NEVER;
});

/** One of several parts, as in `2/4`. */
const shard = z.string().transform((value, context) => {
  const [, current = 0, total = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []).map(Number);
  if (current >= 1 && current <= total) return { current, total };
  const reason = current > total ? `: there is no shard ${current} of ${total}` : '';
  context.addIssue(`must be a shard and the number of all shards, such as 2/4, not "${value}"${reason}`);
  return z.NEVER;
});

/** An option that only makes sense with another one. */
const only = (option: string) => z.undefined(`needs --${option}`).optional();

/** Options of every command: their problems are reported first. */
export const everyCommand = {
  /** The folder of the test cases. */
  folder: text,
  /** Subfolders whose test cases belong to another target. */
  exclude: list(text),
  /** Prints the outcome as JSON. */
  json: flag,
};

const service = {
  /** The address of the service. */
  url: text,
  /** The id of the test target. */
  target: text.pipe(id),
};

const everySync = {
  /** Where the versions last synced are stored. */
  state: text.optional(),
  /** Confirms deletions, and restores deleted files. */
  yes: flag,
};

const everyMerge = {
  /** Leaves test cases that changed locally and on the service as conflicts. */
  noMerge: flag,
};

const everyProject = {
  environment: text.optional(),
  testIdAttribute: text.optional(),
  /** In milliseconds, for each step. */
  stepTimeout: count.optional(),
  /** Names of headers that every request carries. */
  header: list(z.string()),
};

/** The options of each command. */
export const commands = {
  validate: z.object({
    command: z.literal('validate'),
    ...everyCommand,
    format: choice('text', 'github').default('text'),
    /** Where to remember what was read of files. */
    state: text.optional(),
    /** Adds the fields that other tools demand. */
    fix: flag,
  }),
  pull: z
    .object({
      command: z.literal('pull'),
      ...everyCommand,
      ...service,
      /** The test plan, or the report, whose test cases are pulled. */
      plan: id.optional(),
      report: id.optional(),
      layout: choice('folders', 'dependencies').optional(),
      ...everySync,
      ...everyMerge,
    })
    .refine(({ plan, report }) => plan === undefined || report === undefined, {
      error: "--plan and --report can't be combined",
      when: () => true,
    }),
  push: z.object({
    command: z.literal('push'),
    ...everyCommand,
    ...service,
    ...everySync,
    ...everyMerge,
    /** Ids of test cases without a file that are removed from the service, even if they changed there. */
    remove: list(id),
  }),
  'draft-push': z.object({ command: z.literal('draft-push'), ...everyCommand, ...service, ...everySync }),
  import: z.object({
    command: z.literal('import'),
    ...everyCommand,
    folder: text.default('portable-tests'),
    /** Writes nothing. */
    dryRun: flag,
  }),
  code: z.object({
    command: z.literal('code'),
    ...everyCommand,
    /** The folder that the project is written to. */
    out: text,
    /** The address of the application. */
    url: text.optional(),
    ...everyProject,
    /** Overwrites files that were edited, and deletes stale ones. */
    force: flag,
  }),
  run: z
    .object({
      command: z.literal('run'),
      ...everyCommand,
      /** The address of the application. */
      url: text,
      ...everyProject,
      /** Ids and files of the test cases to run; all of them where it is empty. */
      case: list(z.string()),
      /** How often each of them runs. */
      repeat: count.optional(),
      headed: flag,
      workers: count.optional(),
      /** A path, or the name of a channel. */
      browser: text.optional(),
      /** A name from Playwright's list of devices. */
      device: text.optional(),
      /** In place of that of the device, or of a desktop. */
      viewport: viewport.optional(),
      /** A folder in or below which Playwright is installed. */
      playwright: text.optional(),
      /** Where the project, its traces and its screenshots are kept. */
      out: text.optional(),
      /** The folder of files that test cases upload; `files` in the folder of the test cases by default. */
      files: text.optional(),
      /** The file to which results are written as JUnit XML. */
      junit: text.optional(),
      /** The file to which proven fixes are written as a patch. */
      proveFixes: text.optional(),
      /** Where the elements of steps are kept, for fixes to be proven. */
      state: text.optional(),
      /** Origins that code of test cases may fetch from, beside that of the application. */
      allowOrigin: list(origin),
      /** The part of the test cases to run. */
      shard: shard.optional(),
      /** The folder of the blob report of a shard. */
      blob: text.optional(),
      /** The folder of the blob reports to merge. */
      merge: only('merge'),
      /** The folder of the merged report. */
      html: only('merge'),
    })
    .refine((options) => options.blob === undefined || options.shard !== undefined, {
      error: '--blob needs --shard',
      when: () => true,
    })
    .refine((options) => options.state === undefined || options.proveFixes !== undefined, {
      error: '--state needs --prove-fixes',
      when: () => true,
    })
    .refine(({ repeat, shard }) => repeat === undefined || shard === undefined, {
      error: "--repeat and --shard can't be combined",
      when: () => true,
    })
    .refine(({ repeat, proveFixes }) => repeat === undefined || proveFixes === undefined, {
      error: "--repeat and --prove-fixes can't be combined",
      when: () => true,
    }),
} as const;

/** The options of `run --merge`. */
export const mergeOptions = z.object({
  command: z.literal('run'),
  folder: text.optional(),
  json: flag,
  merge: text,
  html: text.default('playwright-report'),
  junit: text.optional(),
  playwright: text.optional(),
});

/** What commands take beside their options: as usage shows it, and as a sentence that asks for it. */
export const commandOperands: Readonly<Partial<Record<CommandName, CommandOperands>>> = {
  import: { usage: 'FILE|FOLDER…', missing: 'Specify spec files, or a folder of them' },
};

interface CommandOperands {
  readonly usage: string;
  readonly missing: string;
}

export type CommandName = keyof typeof commands;

/** The commands, in the order in which they are listed. */
export const commandNames = Object.keys(commands) as readonly CommandName[];

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);

type OptionsOf<Command extends CommandName> = Readonly<z.output<(typeof commands)[Command]>>;

export type ValidateOptions = OptionsOf<'validate'>;
export type PullOptions = OptionsOf<'pull'>;
export type PushOptions = OptionsOf<'push'>;
export type DraftPushOptions = OptionsOf<'draft-push'>;
export type SyncOptions = PullOptions | PushOptions | DraftPushOptions;
export type ImportOptions = OptionsOf<'import'> & {
  /** Spec files, and folders of them. */
  readonly operands: readonly string[];
};
export type CodeOptions = OptionsOf<'code'>;
export type RunOptions = OptionsOf<'run'>;
export type MergeOptions = Readonly<z.output<typeof mergeOptions>>;
export type CommandOptions =
  | ValidateOptions
  | SyncOptions
  | ImportOptions
  | CodeOptions
  | RunOptions
  | MergeOptions;

/** An option as its schema describes it. */
export interface OptionShape {
  /** Its key in the options of the command. */
  readonly property: string;
  /** Its name on the command line, without `--`. */
  readonly name: string;
  readonly takesValue: boolean;
  readonly isRepeatable: boolean;
  readonly isRequired: boolean;
  /** The default value, if there is one that a user could type. */
  readonly defaultValue: string | undefined;
}

/** The options of a command, in the order of its schema. */
export const optionShapesOf = (command: CommandName): OptionShape[] =>
  Object.entries<z.ZodType>(commands[command].shape)
    .filter(([property]) => property !== 'command')
    .map(([property, value]) => shapeOf(property, value));

function shapeOf(property: string, value: z.ZodType): OptionShape {
  const isRequired = !(value instanceof z.ZodDefault || value instanceof z.ZodOptional);
  const inner = isRequired ? value : value.unwrap();
  const standard = value instanceof z.ZodDefault ? value.def.defaultValue : undefined;
  return {
    property,
    name: optionName(property),
    takesValue: !(inner instanceof z.ZodBoolean),
    isRepeatable: inner instanceof z.ZodArray,
    isRequired,
    defaultValue: typeof standard === 'string' ? standard : undefined,
  };
}

/** `stepTimeout` is `--step-timeout` on the command line. */
export const optionName = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const optionProperty = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

import * as z from 'zod';
import { choice, count, flag, id, list, only, origin, shard, text, viewport } from './optionValues.ts';

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
      error: '--plan and --report can’t be combined',
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

export interface CommandOperands {
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

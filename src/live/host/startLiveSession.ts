import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { GeneratedProject } from '../../codegen/plan/generatedProject.ts';
import { literal } from '../../codegen/steps/literals.ts';
import { findLocatorsFor } from '../../core/failure/suggestedLocators.ts';
import { toError } from '../../core/userError.ts';
import { removeFolder } from '../../node/files.ts';
import type { RunEvent, RunFailure } from '../../runner/events/runEvent.ts';
import { parseFailure } from '../../runner/events/runEventMapper.ts';
import { createRunRedaction, createRedactor } from '../../runner/redaction/redaction.ts';
import { runProject, type ProjectRunOptions } from '../../runner/runProject.ts';
import {
  liveChannelVariable,
  type LiveEvent,
  type LiveRequest,
  type LiveEventOf,
} from '../protocol/liveProtocol.ts';
import { LiveChannel } from './liveChannel.ts';

export interface LiveSessionOptions extends Omit<
  ProjectRunOptions,
  'specs' | 'isRecorded' | 'workers' | 'blobFolder'
> {
  /** The bundled `live/session/main.ts`. */
  readonly script: string;
}

/** An event of the run that the session is: its output, and why it ended. */
interface RunEventOfSession {
  readonly type: 'run';
  readonly event: RunEvent;
}

/** What happens in a session, beside its pictures. */
export type LivePageEvent = Exclude<LiveEvent, { type: 'frame' }>;

/** A session that runs: what happens in it, up to its end, and the requests to it. */
export interface LiveSessionProcess {
  readonly events: AsyncIterable<LivePageEvent | RunEventOfSession>;
  /** Sends a request. Before the session is ready and after its end, all but the one to stop are dropped. */
  send(request: LiveRequest): void;
}

/**
 * Starts a live session: a run of a single test that waits for requests. It ends with a request to stop, when `signal`
 * aborts, and with this process.
 *
 * @param onFrame takes each picture of the page as soon as it comes, ahead of events
 */
export async function startLiveSession(
  options: LiveSessionOptions,
  signal: AbortSignal,
  onFrame: (frame: LiveEventOf<'frame'>) => void,
): Promise<LiveSessionProcess> {
  const redaction = new SessionRedaction(createRunRedaction(options).redacted);
  const events = new Readable({ objectMode: true, read: () => undefined });
  const channel = await LiveChannel.listen((event) => {
    if (event.type === 'frame') return onFrame(event);
    const redacted = redaction.redactEvent(event);
    if (redacted) events.push(redacted);
  });
  const temporary = temporaryFolder(options);
  const run = async (): Promise<void> => {
    try {
      for await (const event of runProject(runOptions(options, channel, temporary), signal))
        events.push({ type: 'run', event: redaction.redactRunEvent(event) });
    } finally {
      channel.close();
      if (temporary !== undefined) await removeFolder(temporary);
    }
  };
  run().then(
    () => events.push(null),
    (error: unknown) => events.destroy(toError(error)),
  );
  return { events, send: (request) => channel.send(request) };
}

/** Its path is short, for that of a browser's profile may be no longer than Windows allows. */
function temporaryFolder({ browser }: LiveSessionOptions): string | undefined {
  // What starts a remote browser would get the environment of the session.
  return browser.kind === 'remote' ? undefined : path.join(tmpdir(), `ptc-live-${randomUUID()}`);
}

const runOptions = (
  options: LiveSessionOptions,
  channel: LiveChannel,
  temporary: string | undefined,
): ProjectRunOptions => ({
  ...options,
  project: withLiveSpec(options.project, options.script, temporary !== undefined),
  specs: [liveSpecPath],
  variables: new Map([
    ...options.variables,
    [liveChannelVariable, channel.address],
    ...(temporary === undefined ? [] : [[temporaryVariable, temporary] as const]),
  ]),
  workers: 1,
  isRecorded: false,
});

/**
 * The environment variable with the folder for the temporary files of Playwright, which is not there yet: it ends with the
 * session. It is no part of the spec, which Playwright would compile anew for each session.
 */
const temporaryVariable = 'PORTABLE_LIVE_TEMPORARY';

/** The spec of a live session, in the project. */
const liveSpecPath = 'tests/live/session.spec.ts';

/**
 * Adds a test to a project that serves a live session in place of the steps of test cases. It has the sandbox, for steps
 * that are written while it runs.
 *
 * @param script the bundled `live/session/main.ts`, as an absolute path
 * @param hasTemporary whether there is a folder for the temporary files of Playwright
 */
const withLiveSpec = (
  project: GeneratedProject,
  script: string,
  hasTemporary: boolean,
): GeneratedProject => ({
  ...project,
  usesSandbox: true,
  files: new Map([...project.files, [liveSpecPath, specText(script, hasTemporary)]]),
});

const specText = (script: string, hasTemporary: boolean): string => `import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { selectors } from '@playwright/test';
import { baseURL as defaultURL } from '../../support/environment';
import { OpenPages } from '../../support/pages';
import { Session } from '../../support/session';
import { expect, mayFail, test } from '../../support/test';
${hasTemporary ? setsTemporaryFolder : ''}
test('Live page', async ({ page, baseURL }) => {
  test.setTimeout(0);
  const pages = await OpenPages.of(page);
  const filename = ${literal(script)};
  const loaded = { exports: {} as any };
  // What is required would be compiled by Babel, which takes long and which a bundle does not need.
  const load = compileFunction(readFileSync(filename, 'utf8'), ['module', 'exports', 'require'], { filename });
  load(loaded, loaded.exports, createRequire(filename));
  const { serveLive } = loaded.exports;
  const createSession = () => new Session(pages, baseURL ?? defaultURL);
  // Playwright looks through all earlier calls for what a call outside of steps belongs to.
  await test.step('Serve the live page', () =>
    serveLive({ page, pages, expect, selectors, mayFail, test, createSession }),
  );
  // There is nothing to release where the browser has ended.
  await pages.release().catch(() => undefined);
});
`;

/**
 * The browser itself keeps the temporary folder of the machine: Chromium makes a socket there, whose path must be short.
 * What was compiled stays there as well, for the sessions to come.
 */
const setsTemporaryFolder = `import { mkdir, rm } from 'node:fs/promises';

const temporary = process.env.${temporaryVariable} ?? '';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await mkdir(temporary, { mode: 0o700 });
    const env = { ...process.env };
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temporary;
    await use({ ...launchOptions, env });
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  },
});
`;

type Redact = (text: string) => string;

/** The only way of the texts of a session to the editor: it takes values of variables and typed passwords out of them. */
export class SessionRedaction {
  private withoutPasswords: Redact = (text) => text;

  /** @param withoutVariables takes the values of variables out of a text */
  constructor(private readonly withoutVariables: Redact) {}

  /** An event without secrets; undefined for one that only says what they are. */
  redactEvent(event: LivePageEvent): LivePageEvent | undefined {
    if (event.type !== 'passwords') return redactEvent(event, this.redact);
    const redactors = event.texts.map((text) => createRedactor(new Map([['PASSWORD', text]])));
    this.withoutPasswords = (text) => redactors.reduce((rest, redact) => redact(rest), text);
    return undefined;
  }

  /** An event of the run that the session is, without secrets. Its own redaction knows variables only. */
  redactRunEvent(event: RunEvent): RunEvent {
    switch (event.type) {
      case 'output':
        return { ...event, text: this.redact(event.text) };
      case 'error':
        return { ...event, failure: this.redactFailure(event.failure) };
      case 'stepEnd':
        return event.failure ? { ...event, failure: this.redactFailure(event.failure) } : event;
      case 'caseEnd':
        return {
          ...event,
          ...(event.failure ? { failure: this.redactFailure(event.failure) } : {}),
          notes: event.notes.map(this.redact),
        };
      case 'begin':
      case 'caseBegin':
      case 'stepBegin':
        return event;
      default:
        return event satisfies never;
    }
  }

  private readonly redact = (text: string): string => this.withoutPasswords(this.withoutVariables(text));

  private redactFailure<Failure extends RunFailure>(failure: Failure): Failure {
    const { message, expected, actual, suggestedLocators } = failure;
    return {
      ...failure,
      message: this.redact(message),
      ...(expected === undefined ? {} : { expected: this.redact(expected) }),
      ...(actual === undefined ? {} : { actual: this.redact(actual) }),
      ...(suggestedLocators ? { suggestedLocators: suggestedLocators.map(this.redact) } : {}),
    };
  }
}

/** Takes secrets out of all texts of an event. */
function redactEvent(
  event: Exclude<LivePageEvent, { type: 'passwords' }>,
  redacted: (text: string) => string,
): LivePageEvent {
  switch (event.type) {
    case 'stepEnd':
      return event.failure ? { ...event, failure: parseStepFailure(event.failure, redacted) } : event;
    case 'restarted':
      return event.failure ? { ...event, failure: parseFailure(event.failure.message, redacted) } : event;
    case 'failed':
      return { ...event, failure: parseFailure(event.failure.message, redacted) };
    case 'pages':
      return {
        ...event,
        pages: event.pages.map(({ title, url }) => ({ title: redacted(title), url: redacted(url) })),
      };
    case 'dialog':
      return { ...event, message: redacted(event.message), value: redacted(event.value) };
    case 'picked':
      return redactPick(event, redacted);
    case 'notice':
    case 'notRecorded':
      return { ...event, name: redacted(event.name) };
    case 'recorded':
      return {
        ...event,
        code: redacted(event.code),
        others: event.others.filter(({ code }) => redacted(code) === code),
      };
    case 'choices':
      return {
        ...event,
        choices: event.choices.map(({ label, value, group, ...rest }) => ({
          label: redacted(label),
          value: redacted(value),
          group: redacted(group),
          ...rest,
        })),
      };
    case 'same':
      return event.code === undefined || redacted(event.code) === event.code
        ? event
        : { ...event, code: undefined };
    case 'texts':
      return { ...event, texts: event.texts.filter((text) => redacted(text) === text) };
    case 'ready':
    case 'stepBegin':
    case 'ran':
    case 'stored':
    case 'counts':
    case 'highlights':
    case 'pickCancelled':
    case 'changed':
    case 'broken':
    case 'recording':
      return event;
    default:
      return event satisfies never;
  }
}

function parseStepFailure(
  { message, snapshot = '' }: NonNullable<LiveEventOf<'stepEnd'>['failure']>,
  redacted: (text: string) => string,
): RunFailure {
  const failure = parseFailure(message, redacted);
  return { ...failure, suggestedLocators: findLocatorsFor(failure.message, redacted(snapshot)) };
}

type Pick = LiveEventOf<'picked'>;

/**
 * Takes values of variables out of a picked element. Playwright shortens texts: locators with the beginning of a value
 * are left out.
 */
export function redactPick(pick: Pick, redacted: (text: string) => string): Pick {
  const { element, locators } = pick;
  const { text, value } = element;
  const texts = [text, value ?? '', ...locators.flatMap(({ code }) => stringsOf(code))];
  const secret = texts
    .filter((one) => redacted(one) !== one)
    .map((one) => ({ whole: one, rest: redacted(one) }));
  const isPart = (string: string): boolean =>
    redacted(string) === string &&
    secret.some(({ whole, rest }) => whole.includes(string) && !rest.includes(string));
  return {
    ...pick,
    element: {
      ...element,
      text: redacted(text),
      ...(value === undefined ? {} : { value: redacted(value) }),
    },
    locators: locators
      .filter(({ code }) => !stringsOf(code).some(isPart))
      .map(({ code, count }) => ({ code: redacted(code), count })),
  };
}

const stringsOf = (code: string): string[] =>
  Array.from(code.matchAll(/'((?:[^'\\]|\\.)*)'/g), ([, string = '']) => string.replaceAll(/\\(.)/g, '$1'));

import type { Element } from '../../core/case/testCase.ts';
import { parseCallChain } from '../../core/locator/callChain.ts';
import { message } from '../../core/message.ts';
import type { Place, RecordedCall, UnknownValue, ProblemKind, RecordedProblem } from '../recording.ts';
import { parse, constantText } from './convertCall.ts';
import type { Difference, FoundRemarks } from './specRemarks.ts';
import { idsIn, replaceValues, isOfProject, shownCode } from './unknownValues.ts';
import type { Variables } from './variables.ts';

/** What becomes of a call that belongs to another one; all others are steps by themselves. */
type PairedCall =
  /** Another step says it. */
  | { readonly kind: 'covered'; readonly remark?: Difference }
  | { readonly kind: 'step'; readonly step: Element }
  /** It is converted as if it were this one. */
  | { readonly kind: 'as'; readonly call: RecordedCall }
  | { readonly kind: 'refused'; readonly difference: Difference };

/** Finds calls that wait for an event, with those that start it and those that use it. */
export function pairCalls(
  calls: readonly RecordedCall[],
  { variables, lineOf }: Pick<SpecContext, 'variables' | 'lineOf'>,
): ReadonlyMap<RecordedCall, PairedCall> {
  const paired = new Map<RecordedCall, PairedCall>();
  for (const [at, call] of calls.entries()) {
    const event = eventOf(call);
    if (!event) continue;
    const isUse = (other: RecordedCall): boolean => isOf(other, call, variables.values);
    const starters = startersOf(at, calls, isUse, lineOf);
    const clicks = starters.flatMap((starter) => plainClick(starter, variables) ?? []);
    const saves = calls.findIndex(({ code }, index) => index > at && code.startsWith('session.save('));
    const uses = [
      ...calls.slice(at + 1).filter(isUse),
      ...(call.on === 'session' ? calls.slice(saves, saves + 1) : []),
    ];
    if (event === 'download') pairDownload(call, clicks, uses, paired, variables);
    else pairFileChooser(call, starters, clicks, uses, paired);
  }
  return paired;
}

function eventOf({ code, on }: RecordedCall): 'download' | 'filechooser' | undefined {
  if (on === 'nothing') return undefined;
  if (code.startsWith('session.waitForDownload(')) return 'download';
  const [, event] = /^page\.waitForEvent\('(download|filechooser)'/.exec(code) ?? [];
  return event === 'download' || event === 'filechooser' ? event : undefined;
}

/** The calls that are made while an event is waited for: those of the same `Promise.all()`, or the next one. */
function startersOf(
  at: number,
  calls: readonly RecordedCall[],
  isUse: (call: RecordedCall) => boolean,
  lineOf: (place: Place) => string,
): RecordedCall[] {
  const event = calls[at];
  if (!event) return [];
  const lines = linesTogether(event.place, lineOf);
  const isSame = (other: RecordedCall | undefined): boolean =>
    other?.place.path === event.place.path &&
    other.place.line >= lines.first &&
    other.place.line <= lines.last;
  let [from, to] = [at, at + 1];
  while (isSame(calls[from - 1])) from--;
  while (isSame(calls[to])) to++;
  const together = [...calls.slice(from, at), ...calls.slice(at + 1, to)].filter((call) => !isUse(call));
  if (together.length > 0) return together;
  const isAwaited = /\bawait\s+[\w.]*\bwaitFor(?:Event|Download)\s*\(/.test(lineOf(event.place));
  return isAwaited ? [] : calls.slice(at + 1, at + 2);
}

/** So many lines has a list of calls that are made together. */
const mostLines = 30;

/** The lines of the `Promise.all([…])` around a line, or the line itself. */
function linesTogether(place: Place, lineOf: (place: Place) => string): { first: number; last: number } {
  const find = (step: 1 | -1, pattern: RegExp): number | undefined => {
    for (let by = 0; by < mostLines; by++) {
      const line = place.line + by * step;
      const text = lineOf({ ...place, line });
      if (pattern.test(text)) return line;
      if (text.trimEnd().endsWith(';')) return undefined;
    }
    return undefined;
  };
  const first = find(-1, /\bPromise\.all(?:Settled)?\(/);
  const last = find(1, /\]\s*\)/);
  return first === undefined || last === undefined
    ? { first: place.line, last: place.line }
    : { first, last };
}

function plainClick(
  call: RecordedCall,
  variables: SpecContext['variables'],
): { call: RecordedCall; step: Element } | undefined {
  const converted = variables.convert(call);
  if ('refused' in converted || call.when) return undefined;
  const { interaction } = converted.step;
  return interaction?.action === 'CLICK' && !interaction.calledWith
    ? { call, step: converted.step }
    : undefined;
}

/** Whether a call is made on the value that another one gives, or with it. */
function isOf(
  { code, uses, value }: RecordedCall,
  event: RecordedCall,
  values: readonly UnknownValue[],
): boolean {
  const sources = [...idsIn(code), ...(uses ?? []), ...((value !== undefined && values[value]?.from) || [])];
  return event.value !== undefined && sources.includes(event.value);
}

type Clicks = readonly { call: RecordedCall; step: Element }[];
type Paired = Map<RecordedCall, PairedCall>;

function pairDownload(
  event: RecordedCall,
  clicks: Clicks,
  uses: readonly RecordedCall[],
  paired: Paired,
  variables: SpecContext['variables'],
): void {
  const [click, other] = clicks;
  if (!click || other) {
    const difference = {
      reason: message('A download must be a separate step'),
      todo: message('Change the step that starts it to DOWNLOAD'),
    };
    paired.set(event, { kind: 'refused', difference });
    for (const use of uses) paired.set(use, { kind: 'refused', difference });
    return;
  }
  const [save, more] = uses.filter(({ code }) => savedName(code) !== undefined);
  const text = save && !more ? savedName(save.code) : undefined;
  const path = text === undefined ? undefined : replaceValues(text, variables.variableOf);
  const name = event.on === 'session' ? path : path?.split(/[\\/]/).at(-1);
  const interaction = { action: 'DOWNLOAD' as const, ...(name ? { calledWith: name } : {}) };
  paired.set(event, { kind: 'covered' });
  paired.set(click.call, { kind: 'step', step: { ...click.step, interaction } });
  if (!save || path === undefined) return;
  const isMoved = name !== path;
  const remark = {
    reason: message('DOWNLOAD saves the file as "{0}" with the results of the run', name ?? ''),
  };
  paired.set(save, { kind: 'covered', ...(isMoved ? { remark } : {}) });
}

/** The name under which code saves a download; empty where it has none of its own. */
function savedName(code: string): string | undefined {
  if (!/^(?:page\.waitForEvent|session\.save)\(/.test(code)) return undefined;
  const { calls } = parseCallChain(parse(code));
  const call = calls.at(-1);
  const at = call?.method === 'saveAs' ? 0 : call?.method === 'save' ? 1 : undefined;
  const argument = at === undefined ? undefined : call?.args[at];
  if (at === 1 && !argument) return '';
  return argument && argument.type !== 'SpreadElement' ? constantText(argument) : undefined;
}

/** A file chooser is answered by the step that would open it, if that is surely about a field for files. */
function pairFileChooser(
  event: RecordedCall,
  starters: readonly RecordedCall[],
  clicks: Clicks,
  uses: readonly RecordedCall[],
  paired: Paired,
): void {
  const [click] = starters.length === 1 ? clicks : [];
  const [set, more] = uses;
  const files = set && !more ? /\.setFiles\((.*)\)$/s.exec(set.code)?.[1] : undefined;
  if (click && set && files !== undefined && isFileField(click.step)) {
    const code = click.call.code.replace(/\.click\(\)$/, () => `.setInputFiles(${files})`);
    for (const call of [event, click.call]) paired.set(call, { kind: 'covered' });
    paired.set(set, { kind: 'as', call: { ...set, on: click.call.on, code } });
    return;
  }
  const difference = {
    reason: message("A test case can't answer the dialog that selects files"),
    todo: message('Add a step with UPLOAD for the field that takes the file'),
  };
  for (const call of [event, ...starters, ...uses]) paired.set(call, { kind: 'refused', difference });
}

const isFileField = ({ selectors }: Element): boolean => {
  const last = selectors?.at(-1);
  const css = last?.selectorType === 'CSS' ? last.selector : '';
  return /^input\b[^,\s>+~]*\[type=["']?file["']?\][^,\s>+~]*$/i.test(css);
};

/** Lists what a spec does that isn't a call. */
export function addProblems(
  problems: readonly RecordedProblem[],
  { found, variables }: Pick<SpecContext, 'found' | 'variables'>,
): void {
  for (const { kind, place, detail = '' } of problems) {
    const shown = shownCode(detail, variables.values);
    const list = isHarmless(kind) ? found.remarks : found.notUnderstood;
    list.add(place, shown, reasons[kind](shown));
  }
}

/** Whether a problem changes nothing that a test case says. */
export const isHarmless = (kind: ProblemKind): boolean =>
  kind === 'slow' || kind === 'timeout' || kind === 'sharedPage';

const rest = message("What follows in the test isn't converted");
const split = message('Split the file');

const reasons: Readonly<Record<ProblemKind, (detail: string) => Difference>> = {
  syntax: (detail) => ({ reason: message("The file can't be read: {0}", detail) }),
  unsupported: (detail) => ({
    reason: message("The file can't be read: {0}", message('"{0}" isn\'t supported', detail)),
  }),
  nesting: () => ({ reason: message('This is nested too deeply') }),
  stack: () => ({ reason: message('This is nested too deeply') }),
  tooLong: () => ({ reason: message('This is too long to be converted'), todo: split }),
  import: (detail) =>
    isOfProject(detail)
      ? {
          reason: message('"{0}" can\'t be loaded', detail),
          todo: message('Check that the file exists and has no errors'),
        }
      : { reason: message('"{0}" is a package, and packages aren\'t run', detail) },
  outside: (detail) => ({
    reason: message('"{0}" is outside of the folder, so it isn\'t read', detail),
    todo: message('Import from a folder that contains both files'),
  }),
  noTests: () => ({ reason: message('This file has no tests') }),
  error: (detail) => ({ reason: message('The code fails here: {0}', detail), todo: rest }),
  coercion: () => ({
    reason: message('The code computes with a value here that is only known while the test runs'),
    todo: rest,
  }),
  pending: () => ({
    reason: message('The code waits here for something that never happens'),
    todo: rest,
  }),
  time: () => ({ reason: message('The code takes too long to be converted'), todo: split }),
  memory: () => ({ reason: message('The code needs too much memory to be converted'), todo: split }),
  calls: () => ({ reason: message('The code repeats too much to be converted'), todo: split }),
  paths: () => ({ reason: message('The code has more conditions than can be followed'), todo: rest }),
  runner: () => ({ reason: message("Test runner settings aren't supported in a test case") }),
  fail: () => ({ reason: message("A test case can't be expected to fail") }),
  failCondition: () => ({
    reason: message("A test case can't fail on a condition of the code"),
    todo: message('Add a step that checks it'),
  }),
  skipCondition: () => ({
    reason: message("A test case can't be skipped on a condition"),
    todo: message('Set runStatus or excludedEnvironmentNames of the test case'),
  }),
  slow: () => ({ reason: message('"{0}" is left out', 'test.slow') }),
  timeout: () => ({ reason: message('"{0}" is left out', 'test.setTimeout') }),
  sharedPage: () => ({
    reason: message('The tests share this page, and each test case begins with a page of its own'),
  }),
  nestedTest: () => ({ reason: message("A test inside a test isn't supported") }),
  outsideCall: () => ({ reason: message("Code outside of tests isn't converted") }),
  engine: (detail) => ({ reason: message("The file can't be converted: {0}", detail) }),
};

/** What the conversion of a file knows and finds. */
export interface SpecContext {
  readonly variables: Variables;
  readonly found: FoundRemarks;
  /** The text of a line of a file. */
  readonly lineOf: (place: Place) => string;
}

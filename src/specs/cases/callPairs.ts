import { parseCallChain } from '../../core/locator/callChain.ts';
import { message } from '../../core/message.ts';
import type { Element } from '../../core/case/testCase.ts';
import type { Place, RecordedCall, UnknownValue } from '../recording.ts';
import { parse } from './convertCall.ts';
import type { Difference } from './specRemarks.ts';
import type { SpecContext } from './specContext.ts';
import { constantText } from './generatedCalls.ts';
import { idsIn, replaceValues } from './unknownValues.ts';

/** What becomes of a call that belongs to another one; all others are steps by themselves. */
export type PairedCall =
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
    reason: message('DOWNLOAD saves the file as “{0}” with the results of the run', name ?? ''),
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
    reason: message('A test case can’t answer the dialog that selects files'),
    todo: message('Add a step with UPLOAD for the field that takes the file'),
  };
  for (const call of [event, ...starters, ...uses]) paired.set(call, { kind: 'refused', difference });
}

const isFileField = ({ selectors }: Element): boolean => {
  const last = selectors?.at(-1);
  const css = last?.selectorType === 'CSS' ? last.selector : '';
  return /^input\b[^,\s>+~]*\[type=["']?file["']?\][^,\s>+~]*$/i.test(css);
};

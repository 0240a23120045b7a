import { isMap, isSeq, type Document } from 'yaml';
import { message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { composeEdits, applyEdits, type TextEdit } from '../text/textEdit.ts';
import { UserError } from '../userError.ts';
import { isSameValue, isRecord } from '../values.ts';
import { AnchorEditor, findAnchorPlaces, type AnchorPlace } from '../yaml/edit/anchorEditor.ts';
import { applyPartEdits } from '../yaml/edit/editFlow.ts';
import { caseOptions, readValue, readYaml, findYamlError } from '../yaml/readYaml.ts';
import { findSteps } from './findSteps.ts';
import type { ItemText, StepList } from './stepList.ts';

/** A change of steps, as it is made in a text in which no step shares anything with another. */
export interface StepChange {
  /** @throws {UserError} when the text can't be edited so */
  edits(text: string): TextEdit[];
  /** The steps of the text in the order that they have then; those that are left out are removed. */
  readonly order?: (count: number) => readonly number[];
  /** Steps that are changed in themselves: an alias in the place of one, or of its selectors, is written out. */
  readonly changed?: ReadonlySet<number>;
}

/**
 * Makes a change of steps: all edits of steps go through here. Steps that share an anchor are told apart where the
 * change would reach another one: an alias becomes its value if it is changed, or stands in front of its anchor then; if
 * the anchor goes or its value changes, the first alias takes both over.
 *
 * @throws {UserError} when the text can't be edited so
 */
export function editSteps(text: string, change: StepChange): TextEdit[] {
  const document = parseShared(text);
  if (!document) return change.edits(text);
  const value = readValue(text);
  if (value === undefined) return onlyInserted(text, change.edits(text));
  const flat = attempt(() => flatten(text, document));
  if (!flat || !isSameValue(readValue(applyEdits(text, flat)), value)) throw tangled();
  const expected = readValue(applyEdits(text, withChange(text, flat, change)));
  const ways = [() => change.edits(text), () => untangled(text, document, change)];
  for (const way of ways) {
    const edits = attempt(way);
    if (edits && isSameValue(readValue(applyEdits(text, edits)), expected)) return edits;
  }
  return withChange(text, flat, change);
}

/**
 * A text with each alias as its value, and without anchors.
 *
 * @throws {UserError} when the text can't be read, or edited so
 */
export function withoutAliases(text: string): string {
  const document = parseShared(text, anySign);
  if (!document) return text;
  if (readValue(text) === undefined) throw unreadable(text);
  const edits = attempt(() => flatten(text, document));
  if (!edits) throw tangled();
  return applyEdits(text, edits);
}

/**
 * A text whose steps in a range have aliases of each other only, and no anchors that only others use.
 *
 * @throws {UserError} when the text can't be read, or edited so
 */
export function withStepsApart(text: string, from: number, to: number): string {
  const document = parseShared(text, anySign);
  if (!document) return text;
  if (readValue(text) === undefined) throw unreadable(text);
  const edits = attempt(() => {
    const places = findAnchorPlaces(text, document).filter((place) => isInSteps(place, from, to));
    const used = new Set(places.filter(({ kind }) => kind === 'alias').map(({ target }) => target));
    const lost = new Set(places.filter(({ target }) => !used.has(target)));
    return tellApart(new AnchorEditor(text, document), places, lost);
  });
  if (!edits) throw tangled();
  return applyEdits(text, edits);
}

/** A part of a text that is a step, without the anchors in it: for a copy of it. */
export function copyOfStep(text: string, at: number, { start, end }: Span): string {
  const document = parseShared(text, anySign);
  const edits =
    document &&
    attempt(() => {
      const editor = new AnchorEditor(text, document);
      const anchors = findAnchorPlaces(text, document).filter(
        (place) => place.kind === 'anchor' && isInSteps(place, at, at),
      );
      return anchors.map((place) => editor.unmark(place));
    });
  return applyPartEdits(text, { start, end }, edits ?? []);
}

/** The edits with which the first alias of each anchor that edits of a text take away takes it over, with its value. */
export function keepTakenAnchors(text: string, edits: readonly Span[]): TextEdit[] {
  const document = parseShared(text);
  if (!document || readValue(text) === undefined) return [];
  const isTaken = ({ start, markEnd }: AnchorPlace): boolean =>
    edits.some((edit) => edit.start <= start && markEnd <= edit.end);
  const kept = attempt(() => findAnchorPlaces(text, document).filter((place) => !isTaken(place)));
  return kept ? tellApart(new AnchorEditor(text, document), kept, new Set()) : [];
}

const tangled = (): UserError =>
  new UserError(
    message("The steps share anchors and aliases (& and *) in a way that can't be edited"),
    message('Replace the aliases with their values, then try again'),
  );

/** What may be an alias, and what may be an anchor or an alias. */
const aliasSign = /\*[^\s*]/;
const anySign = /[&*][^\s&*]/;

/** The document of a text in which something may be shared: most have no sign of it. */
function parseShared(text: string, sign = aliasSign): Document.Parsed | undefined {
  if (!sign.test(text)) return undefined;
  return readYaml(text, { ...caseOptions, keepSourceTokens: true });
}

/** Whether another step is reached can't be seen in a text with errors, unless nothing of it changes. */
function onlyInserted(text: string, edits: TextEdit[]): TextEdit[] {
  if (edits.some(({ start, end }) => start < end)) throw unreadable(text);
  return edits;
}

function attempt<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch {
    // Not every shape of YAML can be edited in its place.
    return undefined;
  }
}

const withChange = (text: string, edits: readonly TextEdit[], change: StepChange): TextEdit[] =>
  composeEdits(text, edits, change.edits(applyEdits(text, edits)));

function flatten(text: string, document: Document): TextEdit[] {
  const editor = new AnchorEditor(text, document);
  return findAnchorPlaces(text, document).flatMap((place) =>
    place.kind === 'alias' ? editor.writeOut(place) : editor.unmark(place),
  );
}

function untangled(text: string, document: Document, change: StepChange): TextEdit[] {
  const editor = new AnchorEditor(text, document);
  const written = findAnchorPlaces(text, document).filter((place) => isChanged(place, change));
  const first = written.flatMap((place) => editor.writeOut(place));
  const middle = applyEdits(text, first);
  const rest = parseShared(middle, anySign);
  if (!rest) return withChange(text, first, change);
  const places = findAnchorPlaces(middle, rest);
  const made = change.edits(middle);
  const count = countSteps(rest);
  const order = change.order?.(count);
  const lost = new Set(
    places.filter(
      (place) =>
        place.kind === 'anchor' && isTouched(place, made) && !(order && isInSteps(place, 0, count - 1)),
    ),
  );
  const second = tellApart(
    new AnchorEditor(middle, rest),
    order ? inOrder(places, order, count) : places,
    lost,
  );
  return withChange(text, composeEdits(text, first, second), change);
}

function countSteps({ contents }: Document): number {
  const steps: unknown = isMap(contents) ? contents.get('elements', true) : undefined;
  return isSeq(steps) ? steps.items.length : 0;
}

/** Whether an alias stands in the place of a changed step, or of its selectors. */
const isChanged = ({ kind, path, slot }: AnchorPlace, { changed }: StepChange): boolean =>
  kind === 'alias' &&
  slot !== undefined &&
  path[0] === 'elements' &&
  changed?.has(Number(path[1])) === true &&
  (path.length === 2 || (path.length === 3 && path[2] === 'selectors'));

const isInSteps = ({ path: [key, at] }: AnchorPlace, from: number, to: number): boolean =>
  key === 'elements' && typeof at === 'number' && from <= at && at <= to;

/** Whether edits change what has an anchor. */
const isTouched = (anchor: Span, edits: readonly TextEdit[]): boolean =>
  edits.some(({ start, end }) =>
    start === end ? anchor.start < start && start <= anchor.end : start < anchor.end && anchor.start < end,
  );

/** The places in the order of steps that is wanted; what stands above and below the steps stays there. */
function inOrder(places: readonly AnchorPlace[], order: readonly number[], count: number): AnchorPlace[] {
  const steps = Array.from({ length: count }, (_, at) => places.filter((place) => isInSteps(place, at, at)));
  const isInside = (place: AnchorPlace): boolean => isInSteps(place, 0, count - 1);
  const last = places.findLastIndex((place) => isInside(place) || place.path.join() === 'elements');
  const above = places.filter((place, at) => !isInside(place) && at <= last);
  const below = places.filter((place, at) => !isInside(place) && at > last);
  return [...above, ...order.flatMap((at) => steps[at] ?? []), ...below];
}

/**
 * Writes out each alias that would not read as it does, in the order given.
 *
 * @param lost anchors that won't have their value then
 */
function tellApart(
  editor: AnchorEditor,
  places: readonly AnchorPlace[],
  lost: ReadonlySet<AnchorPlace>,
): TextEdit[] {
  const kept = new Set(
    places.filter((place) => place.kind === 'anchor' && !lost.has(place)).map(({ target }) => target),
  );
  const now = new Map<string, unknown>();
  return places.flatMap((place, at) => {
    const { kind, name, target } = place;
    if (kind === 'anchor') {
      if (lost.has(place)) return editor.unmark(place);
      now.set(name, target);
      return [];
    }
    if (now.get(name) === target) return [];
    const isShared = places.slice(at + 1).some((later) => later.kind === 'alias' && later.target === target);
    if (kept.has(target) || !isShared || now.has(name)) return editor.writeOut(place);
    now.set(name, target);
    return editor.writeOut(place, name);
  });
}

/**
 * The whole file as a value, for what is not written in lines.
 *
 * @throws {UserError} when it has none, such as one with an alias without its anchor
 */
export function parseFileValue(text: string): Readonly<Record<string, unknown>> {
  const value = readValue(text);
  if (value === undefined) throw unreadable(text);
  return isRecord(value) ? value : {};
}

/** The error of a text that has no value. */
function unreadable(text: string): UserError {
  const { line, message: what } = findYamlError(text)!;
  return new UserError(
    message('The file has an error in line {0}: {1}', line, what),
    message('Fix the file, then try again'),
    'show-problems',
  );
}

/** The steps of a file that can be edited. */
export function getEditableSteps(text: string): StepList {
  const list = findSteps(text);
  if (list.style === 'none') {
    throw new UserError(
      message('The steps of this file cannot be edited'),
      message('Fix its list "elements" first'),
    );
  }
  return list;
}

/** A step by its place. */
export function getStepAt(items: readonly ItemText[], at: number): ItemText {
  const item = items[at];
  if (!item)
    throw new UserError(message('There is no step {0}', at + 1), message('Put the cursor on a step'));
  return item;
}

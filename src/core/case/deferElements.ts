/** Cases whose steps are parsed when they are used: most of a large set are only compared by name and place. */

const source = Symbol('JSON of the elements');

/** Inside of JSON, a byte order mark is a character like others. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const lineBreak = 0x0a;

/**
 * Lets the field `elements` of an object be parsed whenever it is used; what was parsed may be let go again.
 *
 * @param frame the object with anything in the place of its elements; a key `__proto__` is left out
 * @param json gives the JSON of the elements in UTF-8, which must parse
 * @returns a copy: that takes less memory than a field that turns into a property with a getter
 */
export function deferElements<Frame extends object>(frame: Frame, json: () => Uint8Array): Frame {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(frame))
    if (key === 'elements') Object.defineProperty(copy, key, deferred);
    else if (key !== '__proto__') copy[key] = value;
  return Object.defineProperty(copy, source, { value: new DeferredElements(json) }) as Frame;
}

class DeferredElements {
  private last: WeakRef<object> | undefined;

  constructor(readonly bytes: () => Uint8Array) {}

  json(): string {
    return decoder.decode(this.bytes());
  }

  read(): unknown {
    const known = this.last?.deref();
    if (known) return known;
    const value: unknown = JSON.parse(this.json());
    if (typeof value === 'object' && value !== null) this.last = new WeakRef(value);
    return value;
  }
}

/** One getter for all objects: with one each, they would share no layout. */
const deferred = {
  enumerable: true,
  configurable: true,
  get(this: { readonly [source]: DeferredElements }): unknown {
    return this[source].read();
  },
};

/** The JSON of an object in two parts: with `0` in the place of its elements, and these; no line breaks. */
export interface SplitJson {
  readonly frame: string;
  readonly elements: string;
}

type WithElements = object & { readonly elements: unknown };

/** The JSON of a case in two parts, its steps not parsed if they were deferred. */
export const splitJson = (testCase: WithElements): SplitJson => ({
  frame: printFields(testCase, () => '0'),
  elements: elementsJson(testCase),
});

/** The text of a case as `JSON.stringify` gives it, its steps as they came if they were deferred. */
export const caseJson = (testCase: WithElements): string => printFields(testCase, elementsJson);

/** The same in pieces; steps that were deferred are a piece in UTF-8. */
export function caseJsonPieces(testCase: WithElements): (string | Uint8Array)[] {
  const bytes = source in testCase ? (testCase[source] as DeferredElements).bytes() : undefined;
  if (!bytes || bytes.includes(lineBreak)) return [caseJson(testCase)];
  const [before, behind] = printAround(testCase);
  return [`{${before}${before && ','}"elements":`, bytes, `${behind && ','}${behind}}`];
}

/** Whether the steps of an object are parsed when they are used. */
export const isDeferred = (value: unknown): value is WithElements =>
  typeof value === 'object' && value !== null && source in value;

function printFields(testCase: WithElements, elements: (testCase: WithElements) => string): string {
  if (!Object.hasOwn(testCase, 'elements')) return JSON.stringify(testCase);
  const [before, behind] = printAround(testCase);
  const json = elements(testCase) as string | undefined;
  const own = json === undefined ? '' : `"elements":${json}`;
  return `{${[before, own, behind].filter((part) => part !== '').join(',')}}`;
}

/** The fields before the elements, and those behind. */
function printAround(testCase: WithElements): [before: string, behind: string] {
  const keys = Object.keys(testCase);
  const at = keys.indexOf('elements');
  return [printSome(testCase, keys.slice(0, at)), printSome(testCase, keys.slice(at + 1))];
}

/** The fields of some keys, without the braces around them. */
const printSome = (testCase: object, keys: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(keys.map((key) => [key, (testCase as Record<string, unknown>)[key]])),
  ).slice(1, -1);

function elementsJson(testCase: WithElements): string {
  const json = source in testCase ? (testCase[source] as DeferredElements).json() : undefined;
  return json === undefined || json.includes('\n') ? JSON.stringify(testCase.elements) : json;
}

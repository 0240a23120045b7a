/** Cases whose steps are parsed when they are used: most of a large set are only compared by name and place. */

const source = Symbol('JSON of the elements');

/**
 * Lets the field `elements` of an object be parsed whenever it is used; what was parsed may be let go again.
 *
 * @param frame the object with anything in the place of its elements, and without a key `__proto__`
 * @param json gives the JSON of the elements, which must parse
 * @returns a copy: that takes less memory than a field that turns into a property with a getter
 */
export function deferElements<Frame extends object>(frame: Frame, json: () => string): Frame {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(frame))
    if (key === 'elements') Object.defineProperty(copy, key, deferred);
    else copy[key] = value;
  return Object.defineProperty(copy, source, { value: new DeferredElements(json) }) as Frame;
}

class DeferredElements {
  private last: WeakRef<object> | undefined;

  constructor(readonly json: () => string) {}

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

/** A copy of an object, whose elements are not parsed if they were deferred. */
export const copyDeferred = <Item extends object>(item: Item): Item =>
  Object.create(Object.prototype, Object.getOwnPropertyDescriptors(item)) as Item;

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

/** Whether the steps of an object are parsed when they are used. */
export const isDeferred = (value: unknown): value is WithElements =>
  typeof value === 'object' && value !== null && source in value;

function printFields(testCase: WithElements, elements: (testCase: WithElements) => string): string {
  const fields = Object.keys(testCase).flatMap((key) => {
    const json =
      key === 'elements'
        ? elements(testCase)
        : (JSON.stringify((testCase as Record<string, unknown>)[key]) as string | undefined);
    return json === undefined ? [] : [`${JSON.stringify(key)}:${json}`];
  });
  return `{${fields.join(',')}}`;
}

function elementsJson(testCase: WithElements): string {
  const json = source in testCase ? (testCase[source] as DeferredElements).json() : undefined;
  return json === undefined || json.includes('\n') ? JSON.stringify(testCase.elements) : json;
}

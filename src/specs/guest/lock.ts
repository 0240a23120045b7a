/**
 * Makes built-in objects unchangeable: what a spec replaces in them would change what is recorded. An attempt is an error
 * of the spec, and is listed as such. New members can be added.
 */
export function lockBuiltIns(): void {
  const seen = new Set<object>();
  const globals = globalThis as unknown as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globals[name];
    if (/^[A-Z]/.test(name) && (typeof value === 'function' || typeof value === 'object') && value !== null) {
      lock(value, seen);
      if (name !== 'Date')
        Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
    }
  }
  for (const hidden of hiddenBuiltIns()) lock(hidden, seen);
}

/** Built-in objects that no global name leads to. */
const hiddenBuiltIns = (): object[] => {
  const iterators = [
    [].values(),
    new Map().values(),
    new Set().values(),
    ''[Symbol.iterator](),
    'a'.matchAll(/a/g),
  ];
  const functions = [async () => undefined, function* generator() {}, async function* generator() {}];
  return [...iterators, ...functions].flatMap((value) => {
    const prototype = Object.getPrototypeOf(value) as object;
    return [prototype, Object.getPrototypeOf(prototype) as object];
  });
};

/** Members that a spec may set: they have no part in what is recorded. */
const free: ReadonlySet<string | symbol> = new Set(['random', 'now', 'stackTraceLimit', 'prepareStackTrace']);

function lock(object: object, seen: Set<object>): void {
  if (seen.has(object)) return;
  seen.add(object);
  for (const key of Reflect.ownKeys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (!descriptor || free.has(key)) continue;
    if (descriptor.configurable) Object.defineProperty(object, key, lockedForm(object, key, descriptor));
    for (const inner of [descriptor.value, descriptor.get, descriptor.set] as unknown[])
      if ((typeof inner === 'object' || typeof inner === 'function') && inner !== null) lock(inner, seen);
  }
  const prototype = Object.getPrototypeOf(object) as object | null;
  if (prototype) lock(prototype, seen);
}

/**
 * A member that can't be changed. Those that objects of a spec often have themselves can still be set on these: a plain
 * one that can't be written would forbid that too.
 */
function lockedForm(
  object: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
): PropertyDescriptor {
  if (!('value' in descriptor)) return { ...descriptor, configurable: false };
  const isOftenSet = object === Object.prototype || (typeof key === 'string' && oftenSet.has(key));
  if (!isOftenSet || typeof object === 'function')
    return { ...descriptor, writable: false, configurable: false };
  const { value, enumerable } = descriptor;
  return {
    enumerable,
    configurable: false,
    get: () => value as unknown,
    set(this: object, own: unknown) {
      if (this === object) throw new TypeError(`Built-in objects can’t be changed: ${String(key)}`);
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
  };
}

const oftenSet: ReadonlySet<string> = new Set(['name', 'message', 'toString', 'valueOf', 'toJSON']);

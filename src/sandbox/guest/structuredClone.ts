/**
 * A deep copy, by the rules of the structured clone algorithm.
 *
 * @throws {Error} named `DataCloneError` for functions, symbols, and what else cannot be copied
 */
export const structuredClone = (value: unknown): unknown => copyOf(value, new Map());

type Copies = Map<object, object>;

function copyOf(value: unknown, copies: Copies): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw notCloneable(value);
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known) return known;
  return leafOf(value, copies) ?? treeOf(value, copies);
}

const boxes = [Boolean, Number, String];

/** Copies what holds no other values. */
function leafOf(value: object, copies: Copies): object | undefined {
  const remember = (copy: object): object => {
    copies.set(value, copy);
    return copy;
  };
  if (value instanceof Date) return remember(new Date(value));
  if (value instanceof RegExp) return remember(new RegExp(value.source, value.flags));
  if (value instanceof ArrayBuffer) return remember(value.slice(0));
  if (ArrayBuffer.isView(value)) return remember(viewOf(value, copies));
  if (boxes.some((Type) => value instanceof Type)) return remember(Object(value.valueOf()) as object);
  if (
    value instanceof Promise ||
    value instanceof WeakMap ||
    value instanceof WeakSet ||
    value instanceof WeakRef
  )
    throw notCloneable(value);
  return undefined;
}

function viewOf(view: ArrayBufferView, copies: Copies): ArrayBufferView {
  const buffer = copyOf(view.buffer, copies) as ArrayBuffer;
  const Type = view.constructor as new (
    buffer: ArrayBuffer,
    offset: number,
    length: number,
  ) => ArrayBufferView;
  const length = view instanceof DataView ? view.byteLength : (view as Uint8Array).length;
  return new Type(buffer, view.byteOffset, length);
}

/** Copies what may hold itself: it is known before what it holds is copied. */
function treeOf(value: object, copies: Copies): object {
  const target = emptyAs(value);
  copies.set(value, target);
  if (value instanceof Map && target instanceof Map)
    for (const [key, entry] of value) target.set(copyOf(key, copies), copyOf(entry, copies));
  else if (value instanceof Set && target instanceof Set)
    for (const entry of value) target.add(copyOf(entry, copies));
  else if (!(value instanceof Error))
    for (const key of Object.keys(value)) define(target, key, copyOf(Reflect.get(value, key), copies));
  return target;
}

/** A key may be `__proto__`. */
const define = (target: object, key: string, value: unknown): object =>
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });

const errorTypes = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

function emptyAs(value: object): object {
  if (Array.isArray(value)) return Array.from({ length: value.length });
  if (value instanceof Map) return new Map();
  if (value instanceof Set) return new Set();
  if (!(value instanceof Error)) return {};
  const Type = errorTypes.find((ErrorType) => value instanceof ErrorType) ?? Error;
  return Object.defineProperty(new Type(value.message), 'stack', { value: value.stack, configurable: true });
}

const notCloneable = (value: unknown): Error =>
  Object.assign(new Error(`${String(value)} could not be cloned`), { name: 'DataCloneError' });

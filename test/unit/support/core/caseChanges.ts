/** Small changes of a value, and where each of them may show in the text. */

export type Path = readonly (string | number)[];

export interface Change {
  readonly kind: 'set' | 'remove' | 'add' | 'insert' | 'move';
  /** What changes; for `add`, `insert` and `move` what it is added to or moved in. */
  readonly path: Path;
  readonly next: Record<string, unknown>;
}

type Plain = Record<string, unknown>;

const isRecord = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every change that can be made to a value, with new values taken from a text. */
export function changesOf(value: Plain, text: string): Change[] {
  const found: Change[] = [];
  const add = (kind: Change['kind'], path: Path, edit: (parent: never) => void): void => {
    const next = structuredClone(value);
    edit(at(next, kind === 'set' || kind === 'remove' ? path.slice(0, -1) : path) as never);
    if (JSON.stringify(next) !== JSON.stringify(value)) found.push({ kind, path, next });
  };
  const walk = (inner: unknown, path: Path): void => {
    const key = path.at(-1)!;
    if (path.length > 0) {
      for (const other of otherValues(inner, text))
        add('set', path, (parent: Plain) => (parent[key] = other));
      add('remove', path, (parent: Plain | unknown[]) =>
        Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key],
      );
    }
    if (Array.isArray(inner)) {
      for (const item of [text, { selectorType: 'TEXT', selector: text }])
        for (const place of [0, inner.length])
          add('insert', path, (list: unknown[]) => list.splice(place, 0, item));
      if (inner.length > 1) add('move', path, (list: unknown[]) => list.push(list.shift()));
      inner.forEach((item, index) => walk(item, [...path, index]));
    } else if (isRecord(inner)) {
      for (const fresh of [text, { name: text, exact: true }, [text, text]])
        add('add', path, (map: Plain) => (map[path.length === 0 ? 'folderName' : 'added'] ??= fresh));
      for (const [name, one] of Object.entries(inner)) walk(one, [...path, name]);
    }
  };
  walk(value, []);
  return found;
}

function otherValues(value: unknown, text: string): unknown[] {
  const [first, second] = [{ text, delay: 5 }, [text, 'x']];
  if (typeof value === 'string') return [text, `${value} ${text}`, `${value}\nmore`, 7, null, first, second];
  if (typeof value === 'boolean') return [!value, text];
  return [text, false, {}, []];
}

export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

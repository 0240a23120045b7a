import { Document, isCollection, Pair, Scalar, YAMLMap, YAMLSeq, type Node } from 'yaml';
import type { Clean } from '../../core/text/cleanLine.ts';

/** Limits of what is shown of a response, in characters, levels and lines. */
const most = { text: 4000, key: 100, note: 200, depth: 12, lines: 5000 };
const width = 80;

export interface Details {
  /** The kind of the response, such as `testCase`: the only top-level key, so that it is not taken for a test case file. */
  readonly name: string;
  /** Comment lines above the YAML. */
  readonly heading: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
  /** Names of fields in the order in which they come first, and of those that come last. */
  readonly first: readonly string[];
  readonly last?: readonly string[];
  /** Comments behind fields, such as the name of the case with an id. */
  readonly notes?: Readonly<Record<string, string>>;
}

/**
 * Prints a response of a service as readable YAML: every field, within limits and without invisible
 * characters. Passwords in addresses are removed.
 */
export function printDetails({ name, heading, fields, first, last, notes }: Details, clean: Clean): string {
  const shown = new Readable(clean).node(orderFields(fields, first, last), 0) as YAMLMap<
    Scalar<string>,
    Node
  >;
  for (const { key, value } of shown.items) {
    const note = Object.hasOwn(notes ?? {}, key.value) && notes?.[key.value];
    if (!note || !value) continue;
    value[isCollection(value) ? 'commentBefore' : 'comment'] = ` ${clean(note, most.note)}`;
  }
  const document = new Document(new YAMLMap());
  document.add(new Pair(new Scalar(name), shown));
  document.commentBefore = heading.map((line) => ` ${clean(line)}`).join('\n');
  return document.toString({ lineWidth: 0 });
}

/** Converts values to YAML nodes, within the limits. */
class Readable {
  private remaining = most.lines;

  constructor(private readonly clean: Clean) {}

  node(value: unknown, depth: number): Node {
    this.remaining -= 1;
    if (typeof value === 'string') return new Scalar(this.text(value));
    if (typeof value !== 'object' || value === null) return new Scalar(value);
    if (depth >= most.depth) return new Scalar('…');
    return Array.isArray(value) ? this.list(value, depth) : this.map(value, depth);
  }

  private list(values: readonly unknown[], depth: number): YAMLSeq {
    const list = new YAMLSeq();
    for (const value of values) {
      if (this.remaining <= 0) return cutShort(list);
      list.add(this.node(value, depth + 1));
    }
    return list;
  }

  private map(fields: object, depth: number): YAMLMap {
    const map = new YAMLMap();
    for (const [key, value] of Object.entries(fields)) {
      if (value === undefined) continue;
      if (this.remaining <= 0) return cutShort(map);
      map.items.push(new Pair(new Scalar(this.clean(key, most.key)), this.node(value, depth + 1)));
    }
    return map;
  }

  /** Line by line, since prompts and messages have lines. */
  private text(text: string): string {
    const lines = text.slice(0, most.text * 2).split(/\r\n|[\r\n\u2028\u2029]/);
    const shown = lines.map((line) => this.clean(line.replaceAll(password, '$1'), most.text)).join('\n');
    this.remaining -= shown.length / width;
    return shown.length > most.text ? `${shown.slice(0, most.text - 1)}…` : shown;
  }
}

const password = /\b((?:https?|wss?|ftp):\/\/)[^\s/?#]*@/gi;

function cutShort<Collection extends YAMLMap | YAMLSeq>(collection: Collection): Collection {
  collection.comment = ' …';
  return collection;
}

/** Orders the fields of an object: some first and some last, all others in their order between. Pure. */
function orderFields(
  fields: Readonly<Record<string, unknown>>,
  first: readonly string[],
  last: readonly string[] = [],
): Record<string, unknown> {
  const named = new Set([...first, ...last]);
  const others = Object.keys(fields).filter((name) => !named.has(name));
  const present = [...first, ...others, ...last].filter(
    (name) => Object.hasOwn(fields, name) && fields[name] !== undefined,
  );
  return Object.fromEntries(present.map((name) => [name, fields[name]]));
}

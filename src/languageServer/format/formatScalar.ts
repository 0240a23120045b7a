/** A plain text on one line that YAML cannot take for anything else. */
const plain =
  /^(?:[^\s\p{Cc}\u2028\u2029\uFEFF\-?:,[\]{}#&*!|>'"%@`]|-(?=[^\s-]))(?:[^\s\p{Cc}\u2028\u2029\uFEFF:#]|:(?=\S)|(?<=\S)#|[ \t])*(?<![ \t])$/u;

/** Whether a text without quotes is the whole of a scalar. */
export const isPlainOnLine = (source: string): boolean => plain.test(source);

const quotedText =
  /"(?:[^"\\\p{Cc}\u2028\u2029\uFEFF]|\t|\\[^\p{Cc}])*"|'(?:[^'\p{Cc}\u2028\u2029\uFEFF]|\t|'')*'/uy;

/** The text in quotes at an offset, with its quotes; undefined where it goes over several lines. */
export function findQuoted(text: string, offset: number): string | undefined {
  quotedText.lastIndex = offset;
  return quotedText.exec(text)?.[0];
}

/** A text in quotes with the quotes that Prettier gives it: those that need no escape, else the preferred ones. */
export function requote(source: string, singleQuote: boolean): string {
  const isSingle = source.startsWith("'");
  const raw = source.slice(1, -1);
  if (isSingle ? raw.includes('\\') : /\\[^"]/.test(raw)) return source;
  if (raw.includes('"')) return isSingle ? source : `'${raw.replaceAll('\\"', '"').replaceAll("'", "''")}'`;
  if (raw.includes("'")) return isSingle ? `"${raw.replaceAll("''", "'")}"` : source;
  return singleQuote ? `'${raw}'` : `"${raw}"`;
}

/** One word or quoted text of a collection in flow style. */
const atom = String.raw`(?:[A-Za-z0-9_$][\w.$/-]*|"[^"\\\p{Cc}]*"|'[^'"\\\p{Cc}]*')`;
const flowMap = new RegExp(`^\\{ *${atom}: +${atom}(?: *, *${atom}: +${atom})* *,? *\\}$`, 'u');
const flowList = new RegExp(`^\\[ *${atom}(?: *, *${atom})* *,? *\\]$`, 'u');
const parts = new RegExp(atom, 'gu');

/** The style of collections in flow style. */
export interface FlowStyle {
  readonly singleQuote: boolean;
  readonly bracketSpacing: boolean;
}

/** A simple collection in flow style, as Prettier prints it where it fits; undefined for any other. */
export function formatFlow(source: string, { singleQuote, bracketSpacing }: FlowStyle): string | undefined {
  if (source === '{}' || source === '[]') return source;
  const isMap = flowMap.test(source);
  if (!isMap && !flowList.test(source)) return undefined;
  const items = (source.match(parts) ?? []).map((part) =>
    /^["']/.test(part) ? requote(part, singleQuote) : part,
  );
  if (!isMap) return `[${items.join(', ')}]`;
  const pairs = items.flatMap((item, at) => (at % 2 === 0 ? [`${item}: ${items[at + 1]}`] : []));
  const space = bracketSpacing ? ' ' : '';
  return `{${space}${pairs.join(', ')}${space}}`;
}

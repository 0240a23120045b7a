import type { SourceTokens } from './sourceTokens.ts';

/** Longer type arguments are taken for comparisons, so that each `<` costs little. */
const mostTokens = 300;

/** Types nested in types, such as functions that return functions. */
const deepest = 60;

const prefixes = new Set(['keyof', 'readonly', 'unique', 'infer', 'asserts', 'typeof', 'abstract', 'new']);

/** The index behind the type that starts at a token; nothing where no type starts there. */
export function skipType(tokens: SourceTokens, from: number, depth = 0): number | undefined {
  if (depth > deepest) return undefined;
  let at = tokens.text(from) === '|' || tokens.text(from) === '&' ? from + 1 : from;
  for (;;) {
    const end = skipOperand(tokens, at, depth);
    if (end === undefined) return undefined;
    const text = tokens.text(end);
    if (text === 'extends') return skipConditional(tokens, end, depth);
    if (text !== '|' && text !== '&' && text !== 'is') return end;
    at = end + 1;
  }
}

/** `extends A ? B : C`, behind its first type. */
function skipConditional(tokens: SourceTokens, from: number, depth: number): number | undefined {
  const condition = skipType(tokens, from + 1, depth + 1);
  if (condition === undefined || tokens.text(condition) !== '?') return undefined;
  const first = skipType(tokens, condition + 1, depth + 1);
  if (first === undefined || tokens.text(first) !== ':') return undefined;
  return skipType(tokens, first + 1, depth + 1);
}

function skipOperand(tokens: SourceTokens, from: number, depth: number): number | undefined {
  let at = from;
  while (prefixes.has(tokens.text(at)) && startsType(tokens, at + 1)) at++;
  const text = tokens.text(at);
  if (text === '<') {
    const end = skipTypeArguments(tokens, at);
    return end !== undefined && tokens.text(end) === '(' ? skipOperand(tokens, end, depth + 1) : undefined;
  }
  if (text === '(') {
    const end = tokens.partner(at) + 1;
    return tokens.text(end) === '=>' ? skipType(tokens, end + 1, depth + 1) : skipArrays(tokens, end);
  }
  if (text === '{' || text === '[' || text === '`') return skipArrays(tokens, tokens.partner(at) + 1);
  if (text === '-' && tokens.isLiteral(at + 1)) return at + 2;
  if (tokens.isLiteral(at)) return skipArrays(tokens, at + 1);
  return tokens.isWord(at) ? skipArrays(tokens, skipName(tokens, at)) : undefined;
}

const startsType = (tokens: SourceTokens, at: number): boolean =>
  tokens.isWord(at) || tokens.isLiteral(at) || ['(', '{', '[', '<', '`'].includes(tokens.text(at));

/** `a.b.C<D>`, and `import('a').B`. */
function skipName(tokens: SourceTokens, from: number): number {
  let at = from + 1;
  if (tokens.text(from) === 'import' && tokens.text(at) === '(') at = tokens.partner(at) + 1;
  while (tokens.text(at) === '.' && tokens.isWord(at + 1)) at += 2;
  return tokens.text(at) === '<' ? (skipTypeArguments(tokens, at) ?? at) : at;
}

function skipArrays(tokens: SourceTokens, from: number): number {
  let at = from;
  while (tokens.text(at) === '[' && !tokens.startsLine(at)) at = tokens.partner(at) + 1;
  return at;
}

const inTypes = new Set(['.', ',', '|', '&', '?', ':', '=>', '=', '...', '-']);

/** The index behind the type arguments or parameters that start with `<`; nothing where it compares. */
export function skipTypeArguments(tokens: SourceTokens, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < tokens.length && at - from < mostTokens; at++) {
    const text = tokens.text(at);
    if (text === '<') depth++;
    else if (/^>{1,3}$/.test(text)) depth -= text.length;
    else if (['(', '[', '{', '`'].includes(text)) at = tokens.partner(at);
    else if (!(inTypes.has(text) || tokens.isWord(at) || tokens.isLiteral(at))) return undefined;
    if (depth < 0) return undefined;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

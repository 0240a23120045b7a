import { skipType } from './skipType.ts';
import type { SourceTokens } from './sourceTokens.ts';
import type { TypeEraser } from './typeEraser.ts';

const modifiers = new Set(['public', 'private', 'protected', 'readonly', 'override']);
const notFunctions = new Set(['if', 'for', 'while', 'switch', 'with', 'await', 'return', 'case']);

/** Erases the types of parameters in the brackets at an index, and of what the function returns. */
export function eraseParameters(eraser: TypeEraser, open: number): void {
  const { tokens } = eraser;
  const close = tokens.partner(open);
  if (!isParameterList(tokens, open, close)) return;
  if (tokens.text(close + 1) === ':') {
    const end = skipType(tokens, close + 2);
    if (end !== undefined) eraser.erase(close + 1, end);
  }
  let at = open + 1;
  while (at < close) at = skipToComma(tokens, eraseParameter(eraser, at), close) + 1;
}

function eraseParameter(eraser: TypeEraser, from: number): number {
  const { tokens } = eraser;
  let at = from;
  while (modifiers.has(tokens.text(at)) && (tokens.isWord(at + 1) || '{['.includes(tokens.text(at + 1)))) {
    const name = tokens.list[at + 1];
    at = eraser.erase(at);
    if (name && !modifiers.has(name.text)) eraser.parameterProperties.add(name.start);
  }
  if (tokens.text(at) === '...') at++;
  if (tokens.text(at) === 'this' && tokens.text(at + 1) === ':') {
    const end = skipType(tokens, at + 2) ?? at;
    return eraser.erase(at, tokens.text(end) === ',' ? end + 1 : end) - 1;
  }
  if (tokens.text(at) === '{' || tokens.text(at) === '[') at = tokens.partner(at) + 1;
  else if (tokens.isWord(at)) at++;
  else return at;
  return eraser.eraseAnnotation(at);
}

/** The index of the comma behind the rest of a parameter, such as its default. */
function skipToComma(tokens: SourceTokens, from: number, close: number): number {
  let at = from;
  while (at < close && tokens.text(at) !== ',')
    at = ['(', '[', '{', '`'].includes(tokens.text(at)) ? tokens.partner(at) + 1 : at + 1;
  return at;
}

/** Whether brackets hold parameters: a function body or an arrow follows, maybe behind a type. */
function isParameterList(tokens: SourceTokens, open: number, close: number): boolean {
  const before = tokens.text(open - 1);
  const behind = tokens.text(close + 1);
  if (before === 'catch' || behind === '=>') return true;
  if (notFunctions.has(before) && tokens.text(open - 2) !== '.') return false;
  const isNamed = tokens.isWord(open - 1) || [']', '>', '*'].includes(before) || tokens.isLiteral(open - 1);
  if (behind === '{') return isNamed;
  if (behind !== ':') return false;
  const end = skipType(tokens, close + 2);
  if (end === undefined) return false;
  if (tokens.text(end) === '=>') return !isNamed || before === 'async' || before === '>';
  return tokens.text(end) === '{' && isNamed;
}

import { skipType, skipTypeArguments } from './skipType.ts';
import type { SourceTokens } from './sourceTokens.ts';
import type { TypeEraser } from './typeEraser.ts';

const ofTypeScript = new Set(['public', 'private', 'protected', 'readonly', 'override']);
const modifiers = new Set([...ofTypeScript, 'static', 'async', 'get', 'set', 'accessor', '*']);

/** Erases the types of a class, of its head and its members; those of parameters stay. */
export function eraseClass(eraser: TypeEraser, from: number): void {
  const { tokens } = eraser;
  const open = eraseHead(eraser, from + 1);
  if (open === undefined) return;
  const close = tokens.partner(open);
  let at = open + 1;
  while (at < close) at = eraseMember(eraser, at, close);
}

/** Returns the index of the bracket that opens the body. */
function eraseHead(eraser: TypeEraser, from: number): number | undefined {
  const { tokens } = eraser;
  for (let at = from; at < tokens.length; at++) {
    const text = tokens.text(at);
    if (text === '{') return at;
    if (text === '<') {
      const end = skipTypeArguments(tokens, at);
      if (end === undefined) return undefined;
      at = eraser.erase(at, end) - 1;
    } else if (text === 'implements') {
      at = eraser.erase(at, skipTypeList(tokens, at + 1)) - 1;
    } else if (text === '(') at = tokens.partner(at);
    else if (!tokens.isWord(at) && text !== '.') return undefined;
  }
  return undefined;
}

function skipTypeList(tokens: SourceTokens, from: number): number {
  let at = skipType(tokens, from) ?? from;
  while (tokens.text(at) === ',') at = skipType(tokens, at + 1) ?? at + 1;
  return at;
}

/** Returns the index behind the member. */
function eraseMember(eraser: TypeEraser, from: number, close: number): number {
  const { tokens } = eraser;
  let at = from;
  while (modifiers.has(tokens.text(at)) && startsName(tokens, at + 1)) {
    if (ofTypeScript.has(tokens.text(at))) eraser.erase(at);
    at++;
  }
  const text = tokens.text(at);
  if ((text === 'declare' || text === 'abstract') && startsName(tokens, at + 1) && !tokens.startsLine(at + 1))
    return eraser.erase(from, endOfMember(tokens, at, close));
  if (text === '{') return tokens.partner(at) + 1;
  if (text === '[' && tokens.text(at + 2) === ':') return eraser.erase(from, endOfMember(tokens, at, close));
  at = text === '[' ? tokens.partner(at) + 1 : at + 1;
  if (tokens.text(at) === '<') at = eraser.erase(at, skipTypeArguments(tokens, at) ?? at);
  if (tokens.text(at) === '?' && tokens.text(at + 1) === '(') at = eraser.erase(at);
  if (tokens.text(at) === '(') return skipMethod(eraser, from, at, close);
  if (tokens.text(at) === '?' && tokens.startsLine(at + 1)) at = eraser.erase(at);
  return endOfMember(tokens, eraser.eraseAnnotation(at), close);
}

const startsName = (tokens: SourceTokens, at: number): boolean =>
  tokens.isWord(at) || tokens.isLiteral(at) || ['[', '*', '{'].includes(tokens.text(at));

/** A method without a body only declares a type. */
function skipMethod(eraser: TypeEraser, from: number, open: number, close: number): number {
  const { tokens } = eraser;
  const end = tokens.partner(open) + 1;
  const body = tokens.text(end) === ':' ? (skipType(tokens, end + 1) ?? end) : end;
  return tokens.text(body) === '{'
    ? tokens.partner(body) + 1
    : eraser.erase(from, endOfMember(tokens, body, close));
}

/** A field ends with a semicolon, or with a line behind which a new name starts. */
function endOfMember(tokens: SourceTokens, from: number, close: number): number {
  let at = from;
  while (at < close) {
    const text = tokens.text(at);
    if (text === ';') return at + 1;
    if (at > from - 1 && tokens.startsLine(at) && startsName(tokens, at) && endsValue(tokens, at - 1))
      return at;
    at = ['(', '[', '{', '`'].includes(text) ? tokens.partner(at) + 1 : at + 1;
  }
  return at;
}

const endsValue = (tokens: SourceTokens, at: number): boolean =>
  tokens.isWord(at) || tokens.isLiteral(at) || [')', ']', '}', '`', '>', '!', '?'].includes(tokens.text(at));

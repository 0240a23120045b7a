import { message } from '../message.ts';
import { rejectSpan } from '../locator/locatorSyntaxError.ts';
import { skipType, skipTypeArguments } from './skipType.ts';
import type { SourceTokens } from './sourceTokens.ts';
import type { TypeEraser } from './typeEraser.ts';

/** Erases the statement at an index if it only declares types; returns the index behind what was read. */
export function eraseStatement(eraser: TypeEraser, at: number): number | undefined {
  const { tokens } = eraser;
  if (!startsStatement(tokens, at)) return undefined;
  const start = tokens.text(at - 1) === 'export' ? at - 1 : at;
  switch (tokens.text(at)) {
    case 'import':
    case 'export':
      return eraseFromList(eraser, at);
    case 'interface':
      return tokens.isWord(at + 1) ? eraser.erase(start, skipBlock(tokens, at)) : undefined;
    case 'declare':
      return tokens.isWord(at + 1) ? eraser.erase(start, skipDeclaration(tokens, at)) : undefined;
    case 'abstract':
      return tokens.text(at + 1) === 'class' ? eraser.erase(at) : undefined;
    case 'type':
      return eraseAlias(eraser, start, at);
    case 'enum':
    case 'namespace':
    case 'module':
      return rejectUnsupported(tokens, at);
    default:
      return undefined;
  }
}

function startsStatement(tokens: SourceTokens, at: number): boolean {
  const before = tokens.text(at - 1);
  return tokens.startsLine(at) || ['', ';', '}', '{', 'export', 'default', 'const'].includes(before);
}

/** `enum` and `namespace` become code, which would have to be run. */
function rejectUnsupported(tokens: SourceTokens, at: number): undefined {
  const token = tokens.list[at];
  const isDeclaration = tokens.isWord(at + 1) && tokens.text(at + 2) === '{';
  if (!token || !isDeclaration) return undefined;
  return rejectSpan(
    token,
    message('“{0}” isn’t supported', token.text),
    message('Use an object with constants instead'),
  );
}

/** `import type …`, `export type { … }`, and `type` in the list of an import or export. */
function eraseFromList(eraser: TypeEraser, at: number): number | undefined {
  const { tokens } = eraser;
  const next = tokens.text(at + 1);
  if (next === 'type' && !['from', ',', '='].includes(tokens.text(at + 2)) && isOfModule(tokens, at))
    return eraser.erase(at, skipModuleName(tokens, at + 2));
  let open = at + 1;
  if (tokens.text(at) === 'import') while (tokens.isWord(open) || tokens.text(open) === ',') open++;
  if (tokens.text(open) !== '{') return undefined;
  const close = tokens.partner(open);
  for (let from = open + 1; from < close;) {
    let end = from;
    while (end < close && tokens.text(end) !== ',') end++;
    if (tokens.text(from) === 'type' && tokens.isWord(from + 1) && tokens.text(from + 1) !== 'as')
      eraser.erase(from, Math.min(end + 1, close));
    from = end + 1;
  }
  return close + 1;
}

/** Whether `type` is followed by what is imported or exported, and not by a name that is declared. */
const isOfModule = (tokens: SourceTokens, at: number): boolean =>
  tokens.text(at) === 'import' || ['{', '*'].includes(tokens.text(at + 2));

function skipModuleName(tokens: SourceTokens, from: number): number {
  let at = from;
  while (at < tokens.length && !tokens.isLiteral(at) && tokens.text(at) !== ';' && tokens.text(at) !== '}')
    at++;
  if (tokens.text(at) === '}') at = tokens.text(at + 1) === 'from' ? at + 2 : at;
  return tokens.text(at + 1) === ';' ? at + 2 : at + 1;
}

const skipBlock = (tokens: SourceTokens, from: number): number => {
  let at = from;
  while (at < tokens.length && tokens.text(at) !== '{')
    at = tokens.text(at) === '<' ? (skipTypeArguments(tokens, at) ?? at + 1) : at + 1;
  return tokens.partner(at) + 1;
};

/** `declare const a: A;`, or `declare global { … }`. */
function skipDeclaration(tokens: SourceTokens, from: number): number {
  for (let at = from + 1; at < tokens.length; at++) {
    const text = tokens.text(at);
    if (text === ';') return at + 1;
    if (text === '{') return tokens.partner(at) + 1;
    if (text === ':') return skipType(tokens, at + 1) ?? at + 1;
    if (text === '(') at = tokens.partner(at);
  }
  return tokens.length;
}

function eraseAlias(eraser: TypeEraser, start: number, at: number): number | undefined {
  const { tokens } = eraser;
  if (!tokens.isWord(at + 1)) return undefined;
  const behind = tokens.text(at + 2) === '<' ? skipTypeArguments(tokens, at + 2) : at + 2;
  if (behind === undefined || tokens.text(behind) !== '=') return undefined;
  const end = skipType(tokens, behind + 1);
  if (end === undefined) return undefined;
  return eraser.erase(start, tokens.text(end) === ';' ? end + 1 : end);
}

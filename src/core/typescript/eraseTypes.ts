import { eraseClass } from './eraseClass.ts';
import { eraseParameters } from './eraseParameters.ts';
import { eraseStatement } from './eraseStatement.ts';
import { skipType, skipTypeArguments } from './skipType.ts';
import { SourceTokens } from './sourceTokens.ts';
import { TypeEraser } from './typeEraser.ts';

/** JavaScript, in which everything stands where it stood in the TypeScript. */
export interface ErasedCode {
  readonly text: string;
  /** Where the names of constructor parameters stand that are also properties. */
  readonly parameterProperties: ReadonlySet<number>;
}

/**
 * Replaces the types of TypeScript code by blanks, as far as test files usually have them. The result need not
 * be valid: what parses it says so.
 *
 * @throws {LocatorSyntaxError} for what is no type but code, such as enums, and for what has no tokens
 */
export function eraseTypes(source: string): ErasedCode {
  const eraser = new TypeEraser(new SourceTokens(source));
  const { tokens } = eraser;
  for (let at = 0; at < tokens.length; at++) {
    if (eraser.isErased(at)) continue;
    const behind = eraseStatement(eraser, at);
    if (behind === undefined) eraseAt(eraser, at);
    else at = behind - 1;
  }
  return { text: eraser.print(source), parameterProperties: eraser.parameterProperties };
}

function eraseAt(eraser: TypeEraser, at: number): void {
  const { tokens } = eraser;
  switch (tokens.text(at)) {
    case 'class':
      return tokens.text(at - 1) === '.' ? undefined : eraseClass(eraser, at);
    case '(':
      return eraseParameters(eraser, at);
    case '<':
      return eraseTypeArguments(eraser, at);
    case 'const':
    case 'let':
    case 'var':
      return eraseOfVariable(eraser, at + 1);
    case 'as':
    case 'satisfies':
      return eraseAssertion(eraser, at);
    case '!':
      return void (isNonNull(tokens, at) && eraser.erase(at));
    default:
      return undefined;
  }
}

function eraseOfVariable(eraser: TypeEraser, at: number): void {
  const { tokens } = eraser;
  const isPattern = tokens.text(at) === '{' || tokens.text(at) === '[';
  if (isPattern || tokens.isWord(at)) eraser.eraseAnnotation(isPattern ? tokens.partner(at) + 1 : at + 1);
}

function eraseAssertion(eraser: TypeEraser, at: number): void {
  const { tokens } = eraser;
  if (!endsValue(tokens, at - 1) || tokens.startsLine(at)) return;
  const end = skipType(tokens, at + 1);
  if (end !== undefined) eraser.erase(at, end);
}

/** Type arguments of a call, and type parameters of a function. */
function eraseTypeArguments(eraser: TypeEraser, at: number): void {
  const end = skipTypeArguments(eraser.tokens, at);
  if (end !== undefined && ['(', '`'].includes(eraser.tokens.text(end))) eraser.erase(at, end);
}

/** The `!` of `a!.b`, which says that there is a value. Behind brackets, as of `if (a) !b`, it may say “not”. */
function isNonNull(tokens: SourceTokens, at: number): boolean {
  if (!endsValue(tokens, at - 1) || tokens.startsLine(at)) return false;
  const next = tokens.text(at + 1);
  if (tokens.text(at - 1) !== ')' || tokens.startsLine(at + 1)) return true;
  return behindValues.has(next);
}

/** What stands behind a value, and in front of none. */
const behindValues: ReadonlySet<string> = new Set(
  '. ) ] , ; [ } : ?. as satisfies in instanceof > >= <= == != === !== && || ?? ? = * % | & ^ **'
    .split(' ')
    .concat(''),
);

const notValues = new Set(['return', 'await', 'typeof', 'case', 'in', 'of', 'new', 'void', 'delete', 'else']);

const endsValue = (tokens: SourceTokens, at: number): boolean =>
  (tokens.isWord(at) && !notValues.has(tokens.text(at))) ||
  tokens.isLiteral(at) ||
  [')', ']', '}', '`', '>', '!'].includes(tokens.text(at));

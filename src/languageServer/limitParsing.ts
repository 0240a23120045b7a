import { Alias, Composer, Parser, type CST, type Document, type Node } from 'yaml';
import { message } from '../core/message.ts';
import { addErrors } from '../core/yaml/readYaml.ts';
import { YamlSurvey } from '../core/yaml/yamlSurvey.ts';
import { yamlLimits, YamlLimitError, tooDeepError } from '../core/yaml/yamlLimits.ts';

/** How many documents a file may have: the server checks each against the schema. */
const mostDocuments = 100;

/**
 * Makes the server read a file in time that grows with it. The parser would compare each key with
 * all before it, and walk through the document for each alias. Of a file that is beyond a limit
 * nothing is left but the error that says so.
 */
export function limitParsing(): void {
  const composer = Composer.prototype as unknown as Reading;
  const { compose } = composer;
  composer.compose = function* composeWithin(this: Reading, tokens, forceDoc, endOffset) {
    const read = [...tokens];
    const limit = limitOf(read);
    Object.assign(this.options, { uniqueKeys: false });
    // Where nothing is read there is still a document, for the error.
    for (const document of compose.call(
      this,
      limit ? [] : read,
      limit !== undefined || forceDoc,
      endOffset,
    )) {
      if (limit) document.errors.push(limit);
      else addErrors(document);
      if (document.errors.some((error) => error instanceof YamlLimitError)) document.contents = null as never;
      yield document;
    }
  };
  refuseDeepLines();
  rememberAnchors();
}

interface Reading {
  readonly options: object;
  compose(
    tokens: Iterable<CST.Token>,
    forceDoc?: boolean,
    endOffset?: number,
  ): Generator<Document.Parsed, void, unknown>;
}

function limitOf(tokens: readonly CST.Token[]): YamlLimitError | undefined {
  const documents = tokens.filter(({ type }) => type === 'document' || type === 'doc-end');
  const next = documents[mostDocuments];
  if (next) return tooManyDocuments(next.offset);
  const deep = tokens.map((token) => firstTooDeep(token)).find((offset) => offset !== undefined);
  return deep === undefined ? undefined : tooDeepError(deep);
}

const tooManyDocuments = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The file has more than {0} documents. Remove all but one test case', mostDocuments),
  );

/** Where the first collection starts that is nested too deep to be put together. */
function firstTooDeep(whole: CST.Token): number | undefined {
  const open: [token: CST.Token | null | undefined, depth: number][] = [[whole, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [token, depth] = next;
    if (token?.type === 'document') open.push([token.value, depth]);
    if (!token || !('items' in token)) continue;
    if (depth >= yamlLimits.depth) return token.offset;
    for (const { key, value } of token.items) open.push([key, depth + 1], [value, depth + 1]);
  }
  return undefined;
}

/** Marks without end on one line leave the stack of the parser: that is an error of the file. */
function refuseDeepLines(): void {
  const parser = Parser.prototype as unknown as Lexing;
  const { parse } = parser;
  parser.parse = function* parseWithin(this: Lexing, ...source) {
    try {
      yield* parse.apply(this, source);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const { offset } = this;
      yield { type: 'error', offset, source: '', message: tooDeepError(offset).message };
    }
  };
}

interface Lexing {
  readonly offset: number;
  parse(source: string, incomplete?: boolean): Generator<CST.Token, void, unknown>;
}

/** Finds what the aliases of a document stand for in one walk. The parser walks for each of them. */
function rememberAnchors(): void {
  const targetsByDocument = new WeakMap<object, ReadonlyMap<Alias, Node | undefined>>();
  const { resolve } = Alias.prototype;
  Alias.prototype.resolve = function resolveOnce(this: Alias, document, context) {
    if (context) return resolve.call(this, document, context);
    if (!targetsByDocument.has(document))
      targetsByDocument.set(document, new YamlSurvey(document.contents, yamlLimits).targets);
    const targets = targetsByDocument.get(document);
    return targets?.has(this)
      ? (targets.get(this) as ReturnType<typeof resolve>)
      : resolve.call(this, document);
  };
}

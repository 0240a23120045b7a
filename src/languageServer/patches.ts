import { Alias, Composer, Parser, type CST, type Document, type Node } from 'yaml';
import { aliasDepth } from 'yaml-language-server/out/src/languageservice/parser/ast-converter.js';
import { BaseValidator } from 'yaml-language-server/out/src/languageservice/parser/schemaValidation/baseValidator.js';
import {
  yamlDocumentsCache,
  type YAMLDocument,
  type YamlDocuments,
} from 'yaml-language-server/out/src/languageservice/parser/yaml-documents.js';
import type { SettingsState } from 'yaml-language-server/out/src/yamlSettings.js';
import { addErrors, YamlSurvey } from '../core/yaml/readYaml.ts';
import { yamlLimits, YamlLimitError, tooDeepError } from '../core/yaml/yamlErrors.ts';

/**
 * Changes what `yaml` 2.9.1 and yaml-language-server 2.0.0 do at documents that their makers have not reckoned with.
 * Neither has an option or an event for it. Look at each after an update of either:
 *
 * | Patched | Without it |
 * |---|---|
 * | `Composer.compose` of `yaml` | compares each key with all before it; documents beyond our limits are walked through |
 * | `Parser.parse` of `yaml` | leaves the stack at marks without end on one line |
 * | `Alias.resolve` of `yaml` | walks through the document for each alias |
 * | `aliasDepth` of the server | a thousand aliases that lead into themselves overflow the stack |
 * | `BaseValidator.validateObjectNode` of the server | fails at a key that is null (`: a`), and with it every hover |
 * | `yamlDocumentsCache` of the server | keeps the parsed text of closed documents until the server ends |
 */
export function patchLibraries({ documents }: Pick<SettingsState, 'documents'>): void {
  limitDocuments();
  refuseDeepLines();
  rememberAnchors();
  aliasDepth.maxRefCount = mostAliasesDeep;
  nameAllKeys();
  releaseClosedDocuments(documents);
}

const mostDocuments = 100;
const mostAliasesDeep = 20;

/** Makes the server read a file in time that grows with it. Of a file that is beyond a limit nothing is left. */
function limitDocuments(): void {
  const composer = Composer.prototype as unknown as Reading;
  const { compose } = composer;
  composer.compose = function* composeWithin(this: Reading, tokens, forceDoc, endOffset) {
    const read = [...tokens];
    const isBeyond = isBeyondLimits(read);
    Object.assign(this.options, { uniqueKeys: false });
    const composed = compose.call(this, isBeyond ? [] : read, isBeyond || forceDoc, endOffset);
    for (const document of composed) {
      addErrors(document);
      if (document.errors.some((error) => error instanceof YamlLimitError)) document.contents = null as never;
      yield document;
    }
  };
}

interface Reading {
  readonly options: object;
  compose(
    tokens: Iterable<CST.Token>,
    forceDoc?: boolean,
    endOffset?: number,
  ): Generator<Document.Parsed, void, unknown>;
}

function isBeyondLimits(tokens: readonly CST.Token[]): boolean {
  const documents = tokens.filter(({ type }) => type === 'document' || type === 'doc-end');
  return documents.length > mostDocuments || tokens.some(isTooDeep);
}

/** Whether a collection is nested too deep to be put together. */
function isTooDeep(whole: CST.Token): boolean {
  const open: [token: CST.Token | null | undefined, depth: number][] = [[whole, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [token, depth] = next;
    if (token?.type === 'document') open.push([token.value, depth]);
    if (!token || !('items' in token)) continue;
    if (depth >= yamlLimits.depth) return true;
    for (const { key, value } of token.items) open.push([key, depth + 1], [value, depth + 1]);
  }
  return false;
}

/** Makes what leaves the stack of the parser an error of the file. */
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

/** Finds what the aliases of a document stand for in one walk. */
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

/** Gives keys that are no text a name. */
function nameAllKeys(): void {
  const validator = BaseValidator.prototype as unknown as Validator;
  const { validateObjectNode } = validator;
  validator.validateObjectNode = function validate(this: Validator, node, ...rest) {
    for (const { keyNode } of node.properties) keyNode.value ??= names[keyNode.type] ?? '';
    validateObjectNode.call(this, node, ...rest);
  };
}

interface Validator {
  validateObjectNode(node: Parent, ...rest: unknown[]): void;
}

interface Parent {
  readonly properties: readonly { readonly keyNode: Key }[];
}

/** A key as the server reads it; its type says that it is text, which is not always so. */
interface Key {
  readonly type: string;
  value?: unknown;
}

const names: Readonly<Record<string, string>> = { null: 'null', object: '{…}', array: '[…]' };

/** The server's cache by the URI of a document: its parsed text, half a megabyte for a small case. */
type ParsedTexts = Pick<YamlDocuments, 'getYamlDocument'> & { readonly cache: Map<string, unknown> };

/** Releases the parsed text of a document when it is closed. */
function releaseClosedDocuments(documents: SettingsState['documents']): void {
  const parsed = yamlDocumentsCache as unknown as ParsedTexts;
  const { getYamlDocument } = parsed;
  documents.onDidClose(({ document }) => void parsed.cache.delete(document.uri));
  // A check that was under way when its document was closed parses it once more.
  parsed.getYamlDocument = function get(this: ParsedTexts, document, ...rest): YAMLDocument {
    const read = getYamlDocument.call(this, document, ...rest);
    if (!documents.get(document.uri)) parsed.cache.delete(document.uri);
    return read;
  };
}

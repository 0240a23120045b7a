import {
  Composer,
  isNode,
  Parser,
  type CST,
  type Document,
  type DocumentOptions,
  type ParseOptions,
  type YAMLParseError,
  type SchemaOptions,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Alias,
  type Node,
  type YAMLMap,
} from 'yaml';
import { message, type Message } from '../message.ts';
import { TextLines } from '../text/textLines.ts';
import { findTextFlaw } from './findTextFlaw.ts';
import {
  WordedError,
  yamlErrorMessage,
  yamlLimits,
  tooDeepError,
  tooManyAliasesError,
  tooManyDuplicatesError,
  tooManyValuesError,
} from './yamlErrors.ts';

type Options = ParseOptions & DocumentOptions & SchemaOptions;

/**
 * Parses YAML as `parseDocument` does, in time that grows with the text: `yaml` compares each key
 * with all before it. What it would take long over is an error of the document: nesting, aliases
 * that are many or stand for much, and many duplicate keys. So are an alias without its anchor, and a second document.
 */
export function readYaml(text: string, options: Options = {}): Document.Parsed {
  try {
    return composeOne(new Parser().parse(text), text.length, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Marks without end on one line leave the stack of the parser.
    const nothing = composeOne([], text.length, options);
    nothing.errors.push(tooDeepError(0));
    return nothing;
  }
}

/** Puts a document together as `readYaml` does, from the tokens of a text of this length. */
export function composeOne(
  tokens: Iterable<CST.Token>,
  length: number,
  options: Options = {},
): Document.Parsed {
  const documents = new Composer({ logLevel: 'error', ...options, uniqueKeys: false }).compose(
    tokens,
    true,
    length,
  );
  const document = documents.next().value!;
  addErrors(document);
  for (const other of documents) {
    if (isEmpty(other) && other.errors.length === 0) continue;
    const text = isEmpty(document)
      ? message('Nothing stands above this line. Remove it')
      : message('A second test case starts here. Move it to a file of its own');
    const [start] = other.range;
    document.errors.push(new WordedError(start, 'MULTIPLE_DOCS', text, start + '---'.length));
    break;
  }
  return document;
}

/** Separators at the end of a file are followed by nothing: other tools write them between files. */
const isEmpty = ({ contents }: Document.Parsed): boolean =>
  contents === null ||
  (isNode(contents) && contents.range?.[0] === contents.range?.[1] && !contents.tag && !contents.anchor);

/** Adds what `readYaml` finds wrong to a document that was parsed with `uniqueKeys: false`. */
export function addErrors(document: Document.Parsed): void {
  const survey = new YamlSurvey(document.contents, yamlLimits);
  const limit = limitOf(document, survey);
  if (limit) {
    // What else is wrong cannot be told: it was not read.
    document.errors = [limit];
    return;
  }
  const found = [...survey.duplicates.map(duplicateKey), ...lostAliases(survey)];
  if (found.length === 0) return;
  document.errors.push(...found);
  document.errors.sort((a, b) => a.pos[0] - b.pos[0]);
}

function limitOf({ errors }: Document.Parsed, survey: YamlSurvey): WordedError | undefined {
  const deep = errors.find(isTooDeep)?.pos ?? survey.tooDeep;
  if (deep) return tooDeepError(deep[0]);
  if (survey.tooMany) return tooManyAliasesError(survey.tooMany[0]);
  if (survey.tooMuch) return tooManyValuesError(survey.tooMuch[0]);
  return survey.tooManyDuplicates && tooManyDuplicatesError(survey.tooManyDuplicates[0]);
}

/** An error for each level that the stack had no room for. */
const isTooDeep = ({ code }: YAMLParseError): boolean => code === 'RESOURCE_EXHAUSTION';

const duplicateKey = ([start, end]: readonly [number, number]): WordedError =>
  new WordedError(start, 'DUPLICATE_KEY', message('This key is here twice. Remove one of them'), end);

function lostAliases({ targets }: YamlSurvey): WordedError[] {
  return [...targets].flatMap(([alias, target]) => {
    if (target) return [];
    const [start, end] = alias.range ?? [0, 0];
    const text = message(
      'No anchor &{0} stands before this alias. Write the value here instead',
      alias.source,
    );
    return [new WordedError(start, 'BAD_ALIAS', text, end)];
  });
}

/** Dates, sets and bytes have no counterpart in JSON: what is tagged as such stays text or a map. */
export const caseOptions = { resolveKnownTags: false } as const;

/** Whether a document has all that its text says: a key that is there twice says too much, not too little. */
export const isWhole = ({ errors }: Document.Parsed): boolean =>
  errors.every(({ code }) => code === 'DUPLICATE_KEY');

/** What a text says; undefined where that can't be read as a whole. */
export function readValue(text: string): unknown {
  const document = readYaml(text, caseOptions);
  return isWhole(document) ? document.toJS({ maxAliasCount: -1 }) : undefined;
}

/** The first error of a text as YAML, as `parseCase` reports it, and its line, from 1; undefined where there is none. */
export function findYamlError(
  text: string,
): { readonly line: number; readonly message: Message } | undefined {
  const flaw = findTextFlaw(text);
  const [error] = flaw ? [] : readYaml(text, { ...caseOptions, prettyErrors: false }).errors;
  const found = flaw ?? (error && { start: error.pos[0], text: yamlErrorMessage(error) });
  if (!found) return undefined;
  const { line } = new TextLines(text).positionAt(Math.min(found.start, text.length));
  return { line, message: found.text };
}

type Range = readonly [start: number, ...unknown[]];

/** How deep, how many aliases, how many values those may stand for, and how many keys may be there again. */
interface SurveyLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly values: number;
  readonly duplicates: number;
}

/** One walk through parsed YAML, in the order of the text. It stops at what is nested too deep. */
export class YamlSurvey {
  /** Where keys start that their map has already, up to the limit. */
  readonly duplicates: (readonly [start: number, end: number])[] = [];
  /** The node of each alias: the last node before it with its anchor, if there is one. */
  readonly targets = new Map<Alias, Node | undefined>();
  /** Where the first thing stands that is beyond each limit. */
  tooDeep: Range | undefined;
  tooMany: Range | undefined;
  tooMuch: Range | undefined;
  tooManyDuplicates: Range | undefined;
  private readonly anchors = new Map<string, Node>();
  private readonly sizes = new Map<Node, number>();
  private aliases = 0;
  private aliasedValues = 0;

  constructor(
    contents: unknown,
    private readonly limits: SurveyLimits,
  ) {
    this.sizeOf(contents, 0);
  }

  /** How many values a node has, with its aliases written out. */
  private sizeOf(node: unknown, depth: number): number {
    if (isPair(node)) return this.sizeOf(node.key, depth) + this.sizeOf(node.value, depth);
    if (!isNode(node) || this.tooDeep) return 0;
    if (isAlias(node)) return this.sizeOfAlias(node);
    const { anchor } = node as { anchor?: string };
    if (anchor !== undefined) this.anchors.set(anchor, node);
    const size = isCollection(node) ? 1 + this.sizeOfItems(node, depth + 1) : 1;
    if (anchor !== undefined) this.sizes.set(node, size);
    return size;
  }

  private sizeOfItems(node: Node & { items: unknown[] }, depth: number): number {
    if (depth > this.limits.depth) {
      this.tooDeep ??= node.range ?? [0];
      return 0;
    }
    if (isMap(node)) this.findDuplicates(node);
    let size = 0;
    for (const item of node.items) size += this.sizeOf(item, depth);
    return size;
  }

  private sizeOfAlias(alias: Alias): number {
    const target = this.anchors.get(alias.source);
    this.targets.set(alias, target);
    if (++this.aliases > this.limits.aliases) this.tooMany ??= alias.range ?? [0];
    const size = (target && this.sizes.get(target)) ?? 1;
    this.aliasedValues += size;
    if (this.aliasedValues > this.limits.values) this.tooMuch ??= alias.range ?? [0];
    return size;
  }

  private findDuplicates({ items }: YAMLMap): void {
    const seen = new Set<unknown>();
    for (const { key } of items) {
      if (!isScalar(key)) continue;
      if (seen.has(key.value)) this.addDuplicate(key.range ? [key.range[0], key.range[1]] : [0, 0]);
      seen.add(key.value);
    }
  }

  private addDuplicate(range: readonly [start: number, end: number]): void {
    if (this.duplicates.length < this.limits.duplicates) this.duplicates.push(range);
    else this.tooManyDuplicates ??= range;
  }
}

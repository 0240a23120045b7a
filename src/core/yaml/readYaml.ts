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
} from 'yaml';
import { message, type Message } from '../message.ts';
import { TextLines } from '../text/textLines.ts';
import { findTextFlaw } from './findTextFlaw.ts';
import { WordedError, yamlErrorMessage } from './yamlErrorTexts.ts';
import { YamlSurvey } from './yamlSurvey.ts';
import {
  yamlLimits,
  tooDeepError,
  tooManyAliasesError,
  tooManyDuplicatesError,
  tooManyValuesError,
} from './yamlLimits.ts';

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

import { parseDocument, YAMLParseError, type Document, type DocumentOptions, type ParseOptions } from 'yaml';
import type { SchemaOptions } from 'yaml';
import { message, render, type Message } from '../errors.ts';
import { YamlSurvey } from './survey.ts';

/** How much of what makes texts take long a file may have; no test case that anybody wrote has as much. */
export const yamlLimits = { depth: 200, aliases: 1000, values: 100_000 } as const;

/** How many problems of a file are reported; the last of them says how many more there are. */
export const mostProblems = 1000;

export const moreProblems = (count: number): Message =>
  message('{0} more problems are not shown. Fix these problems first', count);

/** A text that is not read any further, since it has more of something than a test case may have. */
export class YamlLimitError extends YAMLParseError {
  constructor(
    start: number,
    readonly text: Message,
  ) {
    super([start, start + 1], 'RESOURCE_EXHAUSTION', render(text));
  }
}

type Options = ParseOptions & DocumentOptions & SchemaOptions;

/**
 * Parses YAML as `parseDocument` does, in time that grows with the text: `yaml` compares each key
 * with all before it. What it would take long over is an error of the document: nesting, and aliases
 * that are many or stand for much.
 */
export function readYaml(text: string, options: Options = {}): Document.Parsed {
  const document = parseDocument(text, { logLevel: 'error', ...options, uniqueKeys: false });
  addFlaws(document);
  return document;
}

/** Adds what `readYaml` finds wrong to a document that was parsed with `uniqueKeys: false`. */
export function addFlaws(document: Document.Parsed): void {
  const { errors } = document;
  const deep = errors.findIndex(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (deep >= 0) errors[deep] = tooDeep(errors[deep]?.pos[0] ?? 0);
  const survey = new YamlSurvey(document.contents, yamlLimits);
  if (survey.tooDeep && deep < 0) errors.push(tooDeep(survey.tooDeep[0]));
  if (survey.tooMany) errors.push(tooMany(survey.tooMany[0]));
  if (survey.tooMuch) errors.push(tooMuch(survey.tooMuch[0]));
  if (survey.duplicates.length === 0) return;
  for (const start of survey.duplicates)
    errors.push(new YAMLParseError([start, start + 1], 'DUPLICATE_KEY', 'Map keys must be unique'));
  errors.sort((a, b) => a.pos[0] - b.pos[0]);
}

/** The error of what is nested too deep. */
export const tooDeep = (start: number): YamlLimitError =>
  new YamlLimitError(start, message('Nested more than {0} levels deep. Use fewer levels', yamlLimits.depth));

const tooMany = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The file has more than {0} aliases. Replace aliases with their values', yamlLimits.aliases),
  );

const tooMuch = (start: number): YamlLimitError =>
  new YamlLimitError(
    start,
    message('The aliases expand to more than {0} values. Use fewer aliases', yamlLimits.values),
  );

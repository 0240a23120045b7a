import {
  parseDocument,
  YAMLParseError,
  type Document,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
} from 'yaml';
import { YamlSurvey } from './yamlSurvey.ts';
import { yamlLimits, tooDeepError, tooManyAliasesError, tooManyValuesError } from './yamlLimits.ts';

type Options = ParseOptions & DocumentOptions & SchemaOptions;

/**
 * Parses YAML as `parseDocument` does, in time that grows with the text: `yaml` compares each key
 * with all before it. What it would take long over is an error of the document: nesting, and aliases
 * that are many or stand for much.
 */
export function readYaml(text: string, options: Options = {}): Document.Parsed {
  const document = parseDocument(text, { logLevel: 'error', ...options, uniqueKeys: false });
  addErrors(document);
  return document;
}

/** Adds what `readYaml` finds wrong to a document that was parsed with `uniqueKeys: false`. */
export function addErrors(document: Document.Parsed): void {
  const { errors } = document;
  const deep = errors.findIndex(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (deep >= 0) errors[deep] = tooDeepError(errors[deep]?.pos[0] ?? 0);
  const survey = new YamlSurvey(document.contents, yamlLimits);
  if (survey.tooDeep && deep < 0) errors.push(tooDeepError(survey.tooDeep[0]));
  if (survey.tooMany) errors.push(tooManyAliasesError(survey.tooMany[0]));
  if (survey.tooMuch) errors.push(tooManyValuesError(survey.tooMuch[0]));
  if (survey.duplicates.length === 0) return;
  for (const start of survey.duplicates)
    errors.push(new YAMLParseError([start, start + 1], 'DUPLICATE_KEY', 'Map keys must be unique'));
  errors.sort((a, b) => a.pos[0] - b.pos[0]);
}

/** Dates, sets and bytes have no counterpart in JSON: what is tagged as such stays text or a map. */
export const caseOptions = { resolveKnownTags: false } as const;

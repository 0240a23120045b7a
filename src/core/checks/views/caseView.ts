import type { Located } from '../../text/located.ts';
import type { TextChange } from '../finding/finding.ts';
import type { StepVariables } from './stepVariables.ts';
import type { ListedNames } from './listedNames.ts';

/** The keys of a case that checks across files look at. */
export const watchedKeys = [
  'id',
  'description',
  'type',
  'dependencyId',
  'teardownId',
  'entryPointUrlPath',
] as const;
export type WatchedKey = (typeof watchedKeys)[number];

/** A value at the top level of a file. */
export interface TopLevelField extends Located {
  /** Takes key and value out; empty where that is not simple. */
  readonly removal: readonly TextChange[];
}

/** The top level of the checked file, as far as it parses. */
export type CaseView = Readonly<Partial<Record<WatchedKey, TopLevelField>>>;

/** What checks of a file see that are not about a single step. */
export interface CaseContent {
  readonly view: CaseView;
  /** The fields that other tools demand and the file lacks, those of its steps too. */
  readonly missing: readonly string[];
  /** Those of each step. */
  readonly variables: readonly StepVariables[];
  /** The names that the file lists, where they are read. */
  readonly names?: ListedNames;
}

/** A file whose content is checked. */
export interface CheckedFile extends CaseContent {
  readonly text: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A link that the schema has nothing to say against. */
export const isUuid = (field: Located | undefined): field is TopLevelField =>
  field !== undefined && uuid.test(field.value);

/** How a message names the checked case. */
export const getOwnName = ({ description, id }: CaseView): string =>
  description?.value.trim() || (id?.value ?? '?');

/** The variables of a step that can't be read. */
export const unknownVariables: StepVariables = { reads: [], sets: [], environment: [], setsUnknown: true };

import type { CaseLinks } from '../../summary/caseSummary.ts';
import type { Located } from '../../text/span.ts';
import type { TextChange } from '../finding/finding.ts';
import type { StepVariables } from './stepVariables.ts';

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

/** The names that a file lists. */
export interface ListedNames {
  readonly tags: readonly Located[];
  readonly environments: readonly Located[];
}

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

/** Another file of the set that the checked one belongs to. */
export interface OtherCase {
  /** Names the file; a URI in the editor. */
  readonly key: string;
  readonly summary: CaseLinks;
  /** The text that the spans of the summary refer to. */
  readonly text: string;
}

/** What is known of the names of one kind outside of the checked file. */
export interface KnownNames {
  /**
   * The names that the service has, as it answered last, with the ids of test cases there that use it: not more than
   * two. None where a name belongs to the test target.
   */
  readonly onService: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names that files use, each once. */
  readonly inFiles: () => Iterable<string>;
  /** How many other files use a name. */
  readonly countOthers: (name: string) => number;
}

/** The set that the checked file belongs to. */
export interface CaseSetView {
  /** Names the checked file: others with this key are the file itself, as it was a moment ago. */
  readonly key: string;
  /** Whether every file has been read: until then nothing is said to be missing. */
  readonly complete: boolean;
  byId(id: string): readonly OtherCase[];
  /** Cases that name this one as their dependency or teardown. */
  dependantsOf(id: string): readonly OtherCase[];
  all(): Iterable<OtherCase>;
  /** An id that nothing has yet. */
  newId(): string;
  /**
   * The variables of the environment that somebody set a value of, beside the predefined ones; undefined where that
   * cannot be known, as on the command line.
   */
  readonly environmentVariables?: ReadonlySet<string> | undefined;
  /** Tags, and names of environments; undefined where the service is not known, as on the command line. */
  readonly names?: Readonly<Record<'tags' | 'environments', KnownNames>> | undefined;
}

/** How a message names a case. */
export const getCaseName = ({ summary }: { summary: CaseLinks }): string =>
  summary.description?.value.trim() || (summary.id?.value ?? '?');

/** The steps of another file, read bit by bit so that others get their turn. */
export type ReadSteps = (other: OtherCase) => Generator<undefined, readonly StepVariables[]>;

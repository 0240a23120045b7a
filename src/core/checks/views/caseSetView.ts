import type { CaseLinks } from '../../summary/caseSummary.ts';

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

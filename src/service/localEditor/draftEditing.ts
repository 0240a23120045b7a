import { serviceFields } from '../../core/case/caseDifferences.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { render } from '../../core/message.ts';
import { TextLines } from '../../core/text/textLines.ts';
import { parseCase, type ParsedCase } from '../../core/yaml/parseCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { editingStatusOf } from '../cases/caseResponses.ts';
import { CaseWriter, existingCases } from '../cases/caseWriter.ts';
import { assertValidLinks } from '../cases/pushAndImport.ts';
import { BadRequest } from '../http/httpErrors.ts';
import type { EditingStatus, VersionRecord } from '../store/records.ts';
import type { StoreContext } from '../store/store.ts';

/** The ids in the address of an editor. */
interface DraftAddress {
  readonly testTargetId: string;
  /** The known command-line client has the id of the version in the place of that of the test case. */
  readonly testCaseId: string;
  readonly versionId: string | undefined;
}

/** A draft version whose editor can be opened, and where its editing stands. */
export interface EditableDraft {
  readonly version: VersionRecord;
  /** None while nobody has opened its editor. */
  readonly status: EditingStatus | undefined;
}

/** In milliseconds: the address of an editor is good for a day. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/** Moves draft versions to IN_PROGRESS, and from there to DONE or CANCELLED. */
export class DraftEditing {
  constructor(private readonly context: StoreContext) {}

  /** Finds a draft by the address of its editor; none once the address has expired. */
  find({ testTargetId, testCaseId, versionId }: DraftAddress): EditableDraft | undefined {
    // Only a UUID can be an id: nothing else reaches the database.
    const ids = [testTargetId, testCaseId, ...(versionId === undefined ? [] : [versionId])];
    if (!ids.every((id) => uuid.safeParse(id).success)) return undefined;
    const { store, clock } = this.context;
    const version =
      versionId === undefined
        ? store.cases.versionById(testTargetId, testCaseId)
        : store.cases.version(testTargetId, testCaseId, versionId);
    if (version?.origin !== 'DRAFT' || this.isPushed(version)) return undefined;
    const age = clock.now().getTime() - Date.parse(version.createdAt);
    return age > lifetimeMs ? undefined : { version, status: editingStatusOf(version) };
  }

  /** Whether a push has made a draft the content of its case, which only another push changes. */
  private isPushed({ targetId, caseId, id }: VersionRecord): boolean {
    const record = this.context.store.cases.record(targetId, caseId);
    return record?.versionId === id && record.status !== 'DRAFT';
  }

  /** Notes that the editor of a draft is open. */
  begin({ version, status }: EditableDraft): void {
    if (status === undefined) this.save(version, 'IN_PROGRESS');
  }

  /** Ends editing, and leaves the content as it was. */
  cancel({ version }: EditableDraft): void {
    this.save(version, 'CANCELLED');
  }

  /**
   * Ends editing with a new content.
   *
   * @returns what is wrong with the text: then nothing has changed
   */
  finish({ version }: EditableDraft, text: string): readonly TextProblem[] {
    const { store } = this.context;
    return store.transaction(() => {
      const edited = readDraft(text, version.portable, existingCases(store, version.targetId));
      if (edited.problems) return edited.problems;
      this.replace(version, edited.testCase);
      return [];
    });
  }

  private replace(version: VersionRecord, testCase: TestCase): void {
    new CaseWriter(this.context).replaceVersion({ ...version, editing: 'DONE' }, testCase);
  }

  private save(version: VersionRecord, editing: EditingStatus): void {
    this.context.store.cases.saveEdited({ ...version, editing });
  }
}

/** What is wrong with an edited text, at a line that counts from 1. */
export interface TextProblem {
  readonly line: number;
  readonly message: string;
}

/** An edited test case, or what keeps the text from being one. */
type EditedText =
  | { readonly testCase: TestCase; readonly problems?: undefined }
  | { readonly problems: readonly TextProblem[] };

/** Prints a draft as YAML, without the fields that only the service sets. */
export const printDraft = (draft: TestCase): string => printCase(withoutServiceFields(draft));

/**
 * Reads a draft from its edited YAML. Fields that only the service sets are as before.
 *
 * @param others the test cases that it may depend on
 */
function readDraft(text: string, before: TestCase, others: readonly TestCase[]): EditedText {
  const parsed = parseCase(text);
  const { testCase } = parsed;
  if (!testCase) {
    const errors = parsed.problems.filter(({ severity }) => severity === 'error');
    return { problems: errors.map(({ line, message }) => ({ line, message: render(message) })) };
  }
  const problems =
    testCase.id === before.id
      ? linkProblems(testCase, parsed, text, others)
      : [{ line: lineOf(text, parsed, ['id']), message: `The id stays ${before.id}` }];
  if (problems.length > 0) return { problems };
  const { discovery } = before;
  return { testCase: { ...withoutServiceFields(testCase), ...(discovery ? { discovery } : {}) } };
}

function linkProblems(
  testCase: TestCase,
  parsed: ParsedCase,
  text: string,
  staying: readonly TestCase[],
): TextProblem[] {
  try {
    assertValidLinks({ cases: [testCase], staying, pathOf: () => [] });
    return [];
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return error.issues.map(({ path, message }) => ({ line: lineOf(text, parsed, path), message }));
  }
}

const lineOf = (text: string, parsed: ParsedCase, path: readonly (string | number)[]): number =>
  new TextLines(text).positionAt(parsed.spanOf(path).start).line;

function withoutServiceFields(testCase: TestCase): TestCase {
  const shown = { ...testCase };
  for (const field of serviceFields) delete shown[field];
  return shown;
}

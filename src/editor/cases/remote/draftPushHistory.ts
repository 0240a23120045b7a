import * as vscode from 'vscode';
import * as z from 'zod';
import { localEditingStatusSchema } from '../../../core/case/enumSchemas.ts';
import { uuid } from '../../../core/case/recognizeCase.ts';
import { targetKeyOf, type Target } from '../../targets/target.ts';

const key = 'testCaseVersions';
/** Limits of saved versions for each case, and of cases; older ones are removed. */
const most = { versions: 10, cases: 500 };

/** Schema of a version, as saved and as in its row of the view. */
export const draftVersion = z.object({
  versionId: uuid,
  pushedAt: z.iso.datetime(),
  editing: localEditingStatusSchema.optional(),
});
const storedVersions = z.record(z.string(), z.array(draftVersion)).catch({});

/** Status of a version in the service's own editor. */
export type EditingStatus = z.infer<typeof localEditingStatusSchema>;

/** A version of a case: when it was pushed from this workspace (ISO 8601), and its last known editing status. */
export type DraftVersion = Readonly<z.infer<typeof draftVersion>>;

/** A case whose versions have changed. */
interface VersionsChange {
  readonly target: Target;
  readonly testCaseId: string;
}

/** Versions that draft pushes from this workspace made, newest first: the service lists none. */
export class DraftPushHistory implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<VersionsChange>();
  readonly onDidChange = this.changed.event;
  /** The saved value and its parsed form: rows of thousands of cases read it. */
  private read: { readonly kept: unknown; readonly all: z.infer<typeof storedVersions> } | undefined;

  constructor(private readonly state: vscode.Memento) {}

  of(target: Target, testCaseId: string): readonly DraftVersion[] {
    const all = this.all();
    const name = nameOf(target, testCaseId);
    return Object.hasOwn(all, name) ? (all[name] ?? []) : [];
  }

  /** Saves a pushed version. */
  async note(
    target: Target,
    testCaseId: string,
    {
      versionId,
      editing,
      pushedAt = new Date().toISOString(),
    }: Partial<DraftVersion> & { versionId: string },
  ): Promise<void> {
    const older = this.of(target, testCaseId).filter((version) => version.versionId !== versionId);
    const pushed = { versionId, pushedAt, ...(editing && { editing }) };
    await this.save(target, testCaseId, [pushed, ...older].slice(0, most.versions));
  }

  /** Saves the editing status of a version that was pushed from this workspace, where it is a known status. */
  async noteEditing(target: Target, testCaseId: string, versionId: string, status: unknown): Promise<void> {
    const editing = localEditingStatusSchema.safeParse(status).data;
    const before = this.of(target, testCaseId);
    const edited = before.find((version) => version.versionId === versionId);
    if (!edited || !editing || edited.editing === editing) return;
    const now = before.map((version) => (version === edited ? { ...edited, editing } : version));
    await this.save(target, testCaseId, now);
  }

  private all(): z.infer<typeof storedVersions> {
    const kept = this.state.get<unknown>(key);
    if (!this.read || this.read.kept !== kept) this.read = { kept, all: storedVersions.parse(kept) };
    return this.read.all;
  }

  private async save(target: Target, testCaseId: string, versions: readonly DraftVersion[]): Promise<void> {
    const name = nameOf(target, testCaseId);
    const { [name]: _before, ...others } = this.all();
    const rest = Object.entries(others).slice(0, most.cases - 1);
    await this.state.update(key, { [name]: versions, ...Object.fromEntries(rest) });
    this.changed.fire({ target, testCaseId });
  }

  dispose(): void {
    this.changed.dispose();
  }
}

/** An id belongs to one target, but several services may have it. */
const nameOf = (target: Target, testCaseId: string): string => `${targetKeyOf(target)} ${testCaseId}`;

import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { DraftPushHistory } from '../cases/remote/draftPushHistory.ts';
import type { Services } from '../connection/services.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import type { ReportWatch } from '../results/reportWatch.ts';
import type { OnRunEvent } from '../run/runDependencies.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';

/** The dependencies of the tools for language models. */
export interface ToolDependencies {
  readonly index: CaseIndex;
  readonly services: Pick<Services, 'client'>;
  readonly locks: Pick<FolderLocks, 'run'>;
  readonly versions: Pick<DraftPushHistory, 'note'>;
  readonly catalog: Pick<CaseCatalog, 'lastCompared'>;
  readonly watch: Pick<ReportWatch, 'look'>;
  /** Runs a case headless, as the Testing view would, and passes on the events. */
  readonly runCaseHeadless: (file: IndexedCase, signal: AbortSignal, onEvent: OnRunEvent) => Promise<void>;
}

import * as vscode from 'vscode';
import { ServiceError, UnsupportedEndpoint } from '../../api/http/apiErrors.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import { serviceName, type Services } from '../connection/services.ts';
import { isUnavailable } from '../connection/unreachableServices.ts';
import { type CaseIndex, hasAnyCase } from '../files/index/caseIndex.ts';
import { isSameTarget } from '../targets/target.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import { targetFolders, type TargetFolder } from '../targets/targetFolders.ts';

/** A request to a service that has not ended yet. */
export interface PendingRequest {
  readonly serviceUrl: string;
  readonly answer: Promise<unknown>;
}

/** The rows that a message stands above. */
interface ShownRows {
  /** The filter as a text. */
  readonly filterText: string | undefined;
  /** Undefined where a folder is linked, or the rows show more than a state. */
  readonly state: ViewState | undefined;
}

/** Time after which a pending request is shown, in ms. */
const soonMs = 700;

/** The message above the rows of the view: a service it waits for, the filter, or what to do first. */
export class ViewMessage {
  /** Services that have not answered yet, by how often they were asked. */
  private readonly waiting = new Map<string, number>();
  private readonly name: string | undefined;

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, 'message' | 'title'>,
    private readonly tree: ShownRows,
    private readonly services: Pick<Services, 'list' | 'disconnected'>,
  ) {
    this.name = view.title;
  }

  update(): void {
    const { state } = this.tree;
    const [serviceUrl] = this.services.list();
    this.view.message = this.text();
    // Welcome views can't name the service, and a description isn't shown beside the only view of a container.
    this.view.title = isWelcome(state) && serviceUrl ? serviceName(serviceUrl) : this.name;
  }

  /** Shows the service while a request takes long. */
  follow({ serviceUrl, answer }: PendingRequest): void {
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
      this.count(serviceUrl, 1);
    }, soonMs);
    const end = (): void => {
      clearTimeout(timer);
      if (isShown) this.count(serviceUrl, -1);
    };
    void answer.then(end, end);
  }

  private count(serviceUrl: string, by: 1 | -1): void {
    const count = (this.waiting.get(serviceUrl) ?? 0) + by;
    if (count > 0) this.waiting.set(serviceUrl, count);
    else this.waiting.delete(serviceUrl);
    this.update();
  }

  private text(): string | undefined {
    const [waited] = this.waiting.keys();
    if (waited !== undefined) return vscode.l10n.t('Waiting for {0}…', serviceName(waited));
    const { filterText, state } = this.tree;
    if (filterText !== undefined) return vscode.l10n.t('Filter: {0}', filterText);
    if (isWelcome(state)) return undefined; // a message would hide it
    const folders = targetFolders();
    if (folders.length === 0) return this.services.list().length > 0 ? whatToDoFirst(state) : undefined;
    return this.disconnected(folders) ?? notCompared(folders);
  }

  private disconnected(folders: readonly TargetFolder[]): string | undefined {
    const folder = folders.find(({ serviceUrl }) => this.services.disconnected.has(serviceUrl));
    if (!folder) return undefined;
    const { serviceUrl } = folder;
    return serviceUrl === localServiceUrl
      ? vscode.l10n.t(
          'Disconnected from the local service: only the files are shown. Connect again to push and pull.',
        )
      : vscode.l10n.t(
          'Disconnected from {0}: only the files are shown. Set its API key to connect again, or choose a test target of the local service.',
          serviceName(serviceUrl),
        );
  }
}

/** Names the folder that is not shown where two belong to one target. */
function notCompared(folders: readonly TargetFolder[]): string | undefined {
  const comparedWith = (folder: TargetFolder) => folders.find((other) => isSameTarget(folder, other));
  const path = ({ uri }: TargetFolder): string => vscode.workspace.asRelativePath(uri);
  const hiddenFolder = folders.find((folder) => path(comparedWith(folder) ?? folder) !== path(folder));
  const compared = hiddenFolder && comparedWith(hiddenFolder);
  if (!compared) return undefined;
  return vscode.l10n.t(
    '{0} and {1} belong to the same test target: this view and the badges on files show only {0}. To see {1} too, choose another test target for it, or open it in another window.',
    path(compared),
    path(hiddenFolder),
  );
}

/** Whether the welcome view stands in place of the rows of a service. */
const isWelcome = (state: ViewState | undefined): boolean => state !== undefined && state !== 'cases';

function whatToDoFirst(state: ViewState | undefined): string {
  if (state === 'cases')
    return vscode.l10n.t(
      'The test cases of this workspace belong to no test target. Choose a test target to push and pull them.',
    );
  return vscode.workspace.workspaceFolders?.length
    ? vscode.l10n.t('Choose a test target: its test cases become files in a folder of this workspace.')
    : vscode.l10n.t('Open the folder of your project to work on test cases as files.');
}

/**
 * The state of a view without a linked folder. The welcome view shows what to do, in place of the rows; where the
 * workspace has test cases (`cases`), only until a service is connected.
 */
export type ViewState = 'cases' | 'noKey' | 'wrongKey' | 'unreachable' | 'noTarget';

/**
 * Finds the state of a view without a linked folder.
 *
 * @param serviceUrl the only service; none where it is not connected to one
 */
export async function findViewState(
  targets: TargetCatalog,
  serviceUrl: string | undefined,
  index: Pick<CaseIndex, 'ready' | 'all'>,
): Promise<ViewState | undefined> {
  const state = serviceUrl === undefined ? undefined : await stateOfService(targets, serviceUrl);
  return state ?? ((await hasAnyCase(index)) ? 'cases' : undefined);
}

async function stateOfService(targets: TargetCatalog, serviceUrl: string): Promise<ViewState | undefined> {
  try {
    const shown = await targets.shownTargets(serviceUrl);
    if (targets.unreachable.has(serviceUrl)) return stateOfError(targets.unreachable.errorOf(serviceUrl));
    return shown.length === 0 ? 'noTarget' : undefined;
  } catch (error) {
    if (error instanceof UnsupportedEndpoint) return undefined;
    throw error;
  }
}

function stateOfError(error: unknown): ViewState | undefined {
  if (error instanceof UserError && error.nextStep === 'set-key')
    return error instanceof ServiceError ? 'wrongKey' : 'noKey';
  return isUnavailable(error) ? 'unreachable' : undefined;
}

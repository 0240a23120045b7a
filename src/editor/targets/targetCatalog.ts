import * as vscode from 'vscode';
import * as z from 'zod';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { UnsupportedEndpoint, ifUnsupported } from '../../api/http/apiErrors.ts';
import type { Services } from '../connection/services.ts';
import { UnreachableServices } from '../connection/unreachableServices.ts';
import { loadOnce } from '../ui/lazyValues.ts';
import { textField, environmentWithoutSecrets } from './environments/environmentWithoutSecrets.ts';
import { isSameTarget, type Target } from './target.ts';
import { targetFolders, type TargetFolder } from './targetFolders.ts';
import { TargetMap } from './targetMap.ts';

/** The test targets of the connected services, kept until they are forgotten. */
export class TargetCatalog implements vscode.Disposable {
  private readonly forgotten = new vscode.EventEmitter<string | undefined>();
  /** Fires with the service whose answers are forgotten; with undefined where those of all are. */
  readonly onDidForget = this.forgotten.event;
  private readonly listed = new vscode.EventEmitter<void>();
  /** Fires when a service has listed its targets. */
  readonly onDidList = this.listed.event;
  private readonly targets = new Map<string, Promise<TestTarget[]>>();
  /** The latest listed targets, which stay while their service is unavailable. */
  private readonly lastListed = new TargetMap<TestTarget>();
  /** Services that could not be asked. */
  readonly unreachable: UnreachableServices;

  /** @param folders the folders of the workspace that belong to test targets */
  constructor(
    readonly services: Services,
    readonly folders: () => readonly TargetFolder[] = targetFolders,
  ) {
    this.unreachable = new UnreachableServices(services.capabilities, (serviceUrl) =>
      this.forget(serviceUrl),
    );
  }

  /** Gets the targets to show: those of bound folders while the service cannot be asked. */
  async shownTargets(serviceUrl: string): Promise<TestTarget[]> {
    if (this.unreachable.has(serviceUrl)) return this.knownTargets(serviceUrl);
    try {
      return await this.targetsOf(serviceUrl);
    } catch (error) {
      if (error instanceof UnsupportedEndpoint) throw error;
      this.unreachable.note(serviceUrl, error);
      return this.knownTargets(serviceUrl);
    }
  }

  /** Gets a target as its service listed it last in this window; never asks. */
  lastListedTarget(target: Target): TestTarget | undefined {
    return this.lastListed.get(target);
  }

  private knownTargets(serviceUrl: string): TestTarget[] {
    return this.foldersOf(serviceUrl).map(
      (folder) =>
        this.lastListed.get(folder) ?? {
          id: folder.testTargetId,
          app: this.nameOf(serviceUrl, folder.testTargetId) ?? folder.folder,
        },
    );
  }

  /** Gets the targets of a service, asking it at most once. A failed request is not kept. */
  targetsOf(serviceUrl: string): Promise<TestTarget[]> {
    return loadOnce(this.targets, serviceUrl, () => this.load(serviceUrl));
  }

  private async load(serviceUrl: string): Promise<TestTarget[]> {
    const client = await this.services.client(serviceUrl);
    const targets = await client
      .listTestTargets()
      .catch(ifUnsupported('listTestTargets', (error) => this.boundTargets(serviceUrl, error)));
    for (const target of targets) this.lastListed.set({ serviceUrl, testTargetId: target.id }, target);
    this.listed.fire();
    return targets;
  }

  /** The targets of a service that settings name, where it does not list any. */
  private boundTargets(serviceUrl: string, error: UnsupportedEndpoint): TestTarget[] {
    const bound = this.foldersOf(serviceUrl);
    if (bound.length === 0) throw error;
    return bound.map(({ testTargetId, folder }) => ({ id: testTargetId, app: folder }));
  }

  private foldersOf(serviceUrl: string): TargetFolder[] {
    return this.folders().filter((folder) => folder.serviceUrl === serviceUrl);
  }

  /** Gets the folder of the workspace that belongs to a target. */
  folderOf(target: Target): TargetFolder | undefined {
    return this.folders().find((folder) => isSameTarget(folder, target));
  }

  /** Gets the name of a target in one line, as far as a service has ever given it; never asks. */
  nameOf(serviceUrl: string, testTargetId: string): string | undefined {
    return this.services.targetNames.of({ serviceUrl, testTargetId });
  }

  /** Whether a folder of the workspace belongs to a target of a service. */
  isUsed(serviceUrl: string): boolean {
    return this.foldersOf(serviceUrl).length > 0;
  }

  /** Requests a check whether a service can be reached. */
  recheck(serviceUrl: string): void {
    this.targets.delete(serviceUrl);
    this.unreachable.recheck(serviceUrl);
  }

  /** Asks one service again, or all, when their answers are needed next. */
  forget(serviceUrl?: string): void {
    this.unreachable.forget(serviceUrl);
    if (serviceUrl === undefined) this.targets.clear();
    else this.targets.delete(serviceUrl);
    this.forgotten.fire(serviceUrl);
  }

  dispose(): void {
    this.unreachable.dispose();
    this.forgotten.dispose();
    this.listed.dispose();
  }
}

/** The fields of a test target that may be shown. By contract a service sends fewer. */
export const targetWithoutSecrets = z.object({
  id: textField,
  app: textField,
  tags: z.array(z.string().nullable()).nullish().catch(undefined),
  testIdAttribute: textField,
  timeoutPerStep: z.number().nullish().catch(undefined),
  testManagementIntegration: z
    .object({ domain: textField, username: textField, projectId: textField })
    .nullish()
    .catch(undefined),
  environments: z.array(environmentWithoutSecrets).nullish().catch(undefined),
});

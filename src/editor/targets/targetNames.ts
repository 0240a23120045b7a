import type * as vscode from 'vscode';
import * as z from 'zod';
import type { TargetFolder } from '../settings.ts';
import { targetKeyOf, type Target } from './target.ts';

const key = 'targetNames';
const names = z.record(z.string(), z.string()).catch({});

/** The part of the view's model that hears names from services. */
interface NamingModel {
  readonly onDidName: vscode.Event<void>;
  nameOf(serviceUrl: string, testTargetId: string): string | undefined;
}

/** Names of the bound test targets: as the service gave them last, also before it is asked in this window. */
export class TargetNames implements vscode.Disposable {
  private readonly following: vscode.Disposable;

  constructor(
    private readonly state: vscode.Memento,
    private readonly model: NamingModel,
    private readonly folders: () => readonly TargetFolder[],
  ) {
    this.following = model.onDidName(() => void this.save());
  }

  of(target: Target): string | undefined {
    const known = this.saved();
    const targetKey = targetKeyOf(target);
    return (
      this.model.nameOf(target.serviceUrl, target.testTargetId) ??
      (Object.hasOwn(known, targetKey) ? known[targetKey] : undefined)
    );
  }

  dispose(): void {
    this.following.dispose();
  }

  /** Saves the names of the targets that are bound now. */
  private async save(): Promise<void> {
    const before = this.saved();
    const now = Object.fromEntries(
      this.folders().flatMap((folder) => {
        const name = this.of(folder);
        return name === undefined ? [] : [[targetKeyOf(folder), name]];
      }),
    );
    if (JSON.stringify(now) !== JSON.stringify(before)) await this.state.update(key, now);
  }

  private saved(): Record<string, string> {
    return names.parse(this.state.get(key, {}));
  }
}

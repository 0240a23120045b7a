import * as vscode from 'vscode';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import type { GetTargetName } from '../folder/confirmTargetChange.ts';

/** Dependencies of every push. */
export interface PushParts {
  readonly documents: ServiceDocuments;
  readonly targetName: GetTargetName;
  /** Targets that were pushed to before. */
  readonly pushedBefore: vscode.Memento;
}

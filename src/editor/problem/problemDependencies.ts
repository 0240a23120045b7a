import type * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import type { Files } from '../files/filesFeature.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';

/** What a problem report is collected from. */
export interface ProblemDependencies
  extends Pick<Connection, 'keys' | 'local' | 'services'>, Pick<Files, 'index'> {
  readonly context: Pick<
    vscode.ExtensionContext,
    'extension' | 'globalState' | 'globalStorageUri' | 'logUri' | 'secrets'
  >;
  readonly localApi: Pick<LocalApiClient, 'environments'>;
}

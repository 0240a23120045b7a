import * as vscode from 'vscode';
import type { ServiceTestCase, UpdateTestCaseBody } from '../../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../../api/createClient.ts';
import { ifUnsupported } from '../../../api/http/apiErrors.ts';
import type { CallOptions } from '../../../api/http/createTransport.ts';
import { getBaseName } from '../../../core/case/caseFilePath.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { printCase } from '../../../core/yaml/printCase.ts';
import { fileShape } from '../../../sync/cases/caseShapes.ts';

/** URI scheme of read-only documents of the service. */
export const serviceScheme = 'portable-tests';

/** Test cases as the service has them, as read-only documents to look at and compare with. */
export class ServiceDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, () => string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(serviceScheme, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.texts.get(uri.toString())?.() ??
      `# ${vscode.l10n.t('No longer loaded: open it again from the view.')}\n`
    );
  }

  /** A document that shows this case; `version` tells apart states of one case. */
  show(testCase: TestCase, version = 'current'): vscode.Uri {
    const path = `${testCase.id}/${version}/${getBaseName(testCase.description)}.yaml`;
    // Printed when it is looked at: a plan may hold thousands.
    return this.add(path, () => printCase(fileShape(testCase)));
  }

  /** A document that shows a version that was pushed as a draft: the title of its tab says so. */
  showDraft(testCase: TestCase, versionId: string): vscode.Uri {
    const name = vscode.l10n.t('{0} (draft)', getBaseName(testCase.description));
    return this.add(`${testCase.id}/${versionId}/${name}.yaml`, () => printCase(fileShape(testCase)));
  }

  /** A document of any text, such as a file as a pull would write it. */
  showText(path: string, text: string): vscode.Uri {
    return this.add(path, () => text);
  }

  private add(path: string, text: () => string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: serviceScheme, path: `/${path}` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }

  /** Opens a diff, in a tab that stays: the service's case on the left, the file on the right. */
  async compare(remoteCase: TestCase, file: vscode.Uri): Promise<void> {
    const title = vscode.l10n.t('{0}: Service ↔ File', remoteCase.description);
    await vscode.commands.executeCommand('vscode.diff', this.show(remoteCase), file, title, {
      preview: false,
    });
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

/** Gets a test case of the service; from its list where it does not support single ones. */
export function getServiceCase(
  client: Pick<ServiceClient, 'getTestCase' | 'listTestCases'>,
  testTargetId: string,
  id: string,
  options?: CallOptions,
): Promise<ServiceTestCase> {
  return client.getTestCase(testTargetId, id, options).catch(
    ifUnsupported('getTestCase', async (error) => {
      const listed = await client.listTestCases(testTargetId, undefined, options);
      const found = listed.find((testCase) => testCase.id === id);
      if (!found) throw error;
      return found;
    }),
  );
}

/** A change of test cases on the service. */
export interface ServiceUpdate {
  readonly serviceUrl: string;
  readonly testTargetId: string;
  readonly ids: readonly string[];
  /** The request body of the last of them. */
  readonly body: UpdateTestCaseBody;
}

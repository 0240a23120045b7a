import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { isWebAddress } from '../../../core/target/isWebAddress.ts';
import { readSetting } from '../../ui/settings.ts';
import type { EditedVersion } from './pushForEditing.ts';

/** @throws UserError where the setting makes no address of the web */
export function readServiceEditorUrl(uri: vscode.Uri): string {
  const template = readSetting('serviceEditorUrl', uri);
  const sample = '00000000-0000-0000-0000-000000000000';
  serviceEditorUrl(template, { testTargetId: sample, testCaseId: sample, versionId: sample });
  return template;
}

/**
 * The address of the editor that the local service has, as a template.
 *
 * @param baseUrl the address of the local service with its `/api` prefix
 */
export const localEditorUrl = (baseUrl: string): string =>
  `${new URL(baseUrl).origin}/testtargets/{testTargetId}/testcases/{testCaseId}/localEdit?versionId={versionId}`;

/**
 * The address of the service's editor for a version.
 *
 * @param template with `{testTargetId}`, `{testCaseId}` and `{versionId}`
 * @throws UserError where it makes no address of the web
 */
export function serviceEditorUrl(
  template: string,
  ids: Pick<EditedVersion, 'testTargetId' | 'testCaseId' | 'versionId'>,
): string {
  const address = template.replaceAll(/\{(testTargetId|testCaseId|versionId)\}/g, (_whole, name: string) =>
    encodeURIComponent(ids[name as keyof typeof ids]),
  );
  if (isWebAddress(address)) return address;
  throw new UserError(
    message('The setting portableTests.serviceEditorUrl isn’t a valid web address'),
    message('Enter an address that starts with https:// and contains {testCaseId} and {versionId}'),
  );
}

import * as vscode from 'vscode';
import { createRedactingCleaner } from '../../core/text/cleanLine.ts';
import { getBaseName } from '../../core/case/caseFilePath.ts';
import { isReportNode } from '../reports/reportNode.ts';
import { isEnvironmentNode, isTargetNode } from '../targets/target.ts';
import { serviceName } from '../connection/services.ts';
import { loadCaseDetails } from './loadCaseDetails.ts';
import type { DetailServices, ServiceDetails } from './serviceDetails.ts';
import { printDetails } from './printDetails.ts';
import { loadEnvironmentDetails, loadTargetDetails } from './loadTargetDetails.ts';
import { loadReportDetails } from './loadReportDetails.ts';

export async function showDetails(parts: DetailServices, argument: unknown): Promise<void> {
  const uri = await detailsDocument(parts, argument);
  await vscode.window.showTextDocument(uri, { preview: true });
}

/** Creates a read-only document with the service's current data. */
export async function detailsDocument(parts: DetailServices, argument: unknown): Promise<vscode.Uri> {
  const details = await loadDetails(parts, argument);
  const clean = createRedactingCleaner(await parts.keys.get(details.serviceUrl));
  const path = `${details.id}/details/${getBaseName(clean(details.title, 60))}.details.yaml`;
  return parts.documents.showText(path, printDetails({ ...details, heading: heading(details) }, clean));
}

function loadDetails(parts: DetailServices, argument: unknown): Promise<ServiceDetails> {
  if (isTargetNode(argument)) return loadTargetDetails(parts, argument);
  if (isEnvironmentNode(argument)) return loadEnvironmentDetails(parts, argument);
  if (isReportNode(argument)) return loadReportDetails(parts, argument);
  return loadCaseDetails(parts, argument);
}

function heading({ title, serviceUrl, remarks = [], leftOut = [] }: ServiceDetails): string[] {
  const where = vscode.l10n.t('{0}: from {1} (read-only).', title, serviceName(serviceUrl));
  if (leftOut.length === 0) return [where, ...remarks];
  const names = leftOut.slice(0, 50).join(', ');
  return [where, ...remarks, vscode.l10n.t('Hidden because they may be secrets: {0}.', names)];
}

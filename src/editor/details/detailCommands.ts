import * as vscode from 'vscode';
import type { TestResult } from '../../api/contract/report.ts';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { getBaseName } from '../../core/case/caseFilePath.ts';
import { message } from '../../core/message.ts';
import { createRedactingCleaner } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import { type ServiceDocuments, getServiceCase } from '../cases/remote/serviceDocuments.ts';
import { getChosenCase, type ChosenCase } from '../cases/selection/chosenCases.ts';
import { assertOnService } from '../cases/selection/commandRows.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import { serviceName } from '../connection/services.ts';
import { isReportNode, type ReportNode } from '../reports/reportNode.ts';
import { fetchReport } from '../results/fetchReport.ts';
import {
  environmentWithoutSecrets,
  type EnvironmentWithoutSecrets,
} from '../targets/environments/environmentWithoutSecrets.ts';
import type { SavedEnvironments, SavedEnvironmentNames } from '../targets/environments/savedEnvironments.ts';
import { isEnvironmentNode, isTargetNode, type EnvironmentNode, type TargetNode } from '../targets/target.ts';
import { targetWithoutSecrets } from '../targets/targetCatalog.ts';
import { withProgress } from '../ui/withProgress.ts';
import { printDetails, type Details } from './printDetails.ts';

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

/** The response of a service about one thing, and how to show it. */
interface ServiceDetails extends Omit<Details, 'heading'> {
  readonly serviceUrl: string;
  readonly id: string;
  readonly title: string;
  /** Lines of the heading below the one that names the service. */
  readonly remarks?: readonly string[];
  /** Names of fields that are hidden because they may be secrets. */
  readonly leftOut?: readonly string[];
}

/** The services that details are loaded and shown with. */
export interface DetailServices {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
  readonly keys: Pick<ApiKeys, 'get'>;
  readonly names: Pick<SavedEnvironmentNames, 'of'>;
  readonly savedEnvironments: Pick<SavedEnvironments, 'of'>;
  readonly documents: Pick<ServiceDocuments, 'showText'>;
}

const first = [
  'id',
  'description',
  'status',
  'runStatus',
  'type',
  'createdAt',
  'updatedAt',
  'createdBy',
  'folderId',
  'tags',
  'externalId',
  'entryPointUrlPath',
  'prerequisiteId',
  'teardownTestCaseId',
  'proposalRunId',
  'discovery',
  'testTargetId',
  'version',
];

/** Loads a test case (endpoint 7), with the names of the cases that it refers to. */
async function loadCaseDetails(parts: DetailServices, argument: unknown): Promise<ServiceDetails> {
  const { catalog, view } = parts;
  const selected = await getChosenCase(argument, view.selection, catalog);
  const { serviceUrl, testTargetId, entry } = selected;
  assertOnService(entry);
  const fields = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const client = await catalog.targets.services.client(serviceUrl);
    return getServiceCase(client, testTargetId, entry.id, { signal });
  });
  return {
    serviceUrl,
    id: entry.id,
    title: entry.testCase.description,
    name: 'testCase',
    fields,
    first,
    last: ['elements'],
    notes: await notesOf(parts, selected, fields),
  };
}

async function notesOf(
  { catalog }: DetailServices,
  { serviceUrl, testTargetId, entry }: ChosenCase,
  { prerequisiteId, teardownTestCaseId, folderId }: ServiceTestCase,
): Promise<Record<string, string>> {
  const entries = await catalog.casesOf(serviceUrl, testTargetId);
  const nameOf = (id: string | null | undefined): string | undefined =>
    entries.find((entry) => entry.id === id)?.testCase.description;
  const notes = {
    prerequisiteId: nameOf(prerequisiteId),
    teardownTestCaseId: nameOf(teardownTestCaseId),
    folderId: folderId ? (entry.remoteCase?.folderName ?? undefined) : undefined,
    testTargetId: catalog.targets.nameOf(serviceUrl, testTargetId),
  };
  return Object.fromEntries(
    Object.entries(notes).filter((note): note is [string, string] => note[1] !== undefined),
  );
}

/** Loads a test target (endpoint 2), with the known fields of its environments. */
async function loadTargetDetails(parts: DetailServices, node: TargetNode): Promise<ServiceDetails> {
  const { serviceUrl } = node;
  const target = await listed(parts, serviceUrl, node.target.id);
  const environments = target.environments?.map((environment) => environmentFields(parts, environment));
  return {
    serviceUrl,
    id: target.id,
    title: target.app,
    name: 'testTarget',
    fields: { ...targetWithoutSecrets.parse(target), ...(environments ? { environments } : {}) },
    first: ['id', 'app', 'tags'],
    last: ['environments'],
    leftOut: omittedFields(target, targetWithoutSecrets),
  };
}

/** Loads an environment (endpoint 2), with the service's response to its last change from this window. */
async function loadEnvironmentDetails(parts: DetailServices, node: EnvironmentNode): Promise<ServiceDetails> {
  const { serviceUrl, testTargetId } = node.testTarget;
  const { id } = node.environment;
  const target = await listed(parts, serviceUrl, testTargetId);
  const found = target.environments?.find((environment) => environment.id === id);
  if (!found)
    throw new UserError(
      message('The service no longer lists this environment'),
      message('Refresh the view'),
      'try-again',
    );
  const fields = environmentFields(parts, found);
  return {
    serviceUrl,
    id,
    title: fields.name ?? fields.type ?? id,
    name: 'environment',
    fields,
    first: ['id', 'name', 'type', 'discoveryUrl', 'email'],
    notes: { additionalHeaderFields: vscode.l10n.t('names only') },
    remarks: parts.savedEnvironments.of(id)
      ? [vscode.l10n.t('Accounts, headers and location are shown as last changed from this window.')]
      : [],
    leftOut: omittedFields(found, environmentWithoutSecrets),
  };
}

/** Merges the fields of an environment: listed values win over those that were saved from this window. */
function environmentFields(
  { savedEnvironments, names }: DetailServices,
  environment: NonNullable<TestTarget['environments']>[number],
): EnvironmentWithoutSecrets {
  const listedFields = Object.entries(environmentWithoutSecrets.parse(environment)).filter(
    ([, value]) => value !== undefined,
  );
  const name = names.of(environment.id);
  return {
    ...savedEnvironments.of(environment.id),
    ...Object.fromEntries(listedFields),
    ...(name ? { name } : {}),
  };
}

async function listed(
  { catalog }: DetailServices,
  serviceUrl: string,
  testTargetId: string,
): Promise<TestTarget> {
  const targets = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) =>
    (await catalog.targets.services.client(serviceUrl)).listTestTargets({ signal }),
  );
  const target = targets.find(({ id }) => id === testTargetId);
  if (!target)
    throw new UserError(
      message('The service no longer lists this test target'),
      message('Refresh the view'),
      'try-again',
    );
  return target;
}

const firstOfReport = [
  'id',
  'status',
  'createdAt',
  'updatedAt',
  'breakpoint',
  'browser',
  'executionUrl',
  'context',
  'testTargetId',
];

/** Loads a report (endpoint 17), with the fields that only the list (endpoint 16) has. */
async function loadReportDetails(
  { catalog }: Pick<DetailServices, 'catalog'>,
  { serviceUrl, target, report: listed }: ReportNode,
): Promise<ServiceDetails> {
  const report = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const client = await catalog.targets.services.client(serviceUrl);
    return fetchReport(client, target.id, listed.id, [listed], { signal });
  });
  return {
    serviceUrl,
    id: listed.id,
    title: target.app,
    name: 'testReport',
    fields: { ...listed, ...report, testResults: report.testResults?.map(withoutTrace) },
    first: firstOfReport,
    last: ['testResults'],
  };
}

/** The address of a trace may hold a token, and the trace what was typed: it is opened from the report. */
const withoutTrace = ({ traceUrl, ...result }: TestResult): object => ({
  ...result,
  traceUrl: traceUrl && vscode.l10n.t('opened by "Open Trace" in the report'),
});

/** Gets the names of the fields of a value that a schema does not have. */
const omittedFields = (value: object, { shape }: { readonly shape: object }): string[] =>
  Object.keys(value).filter((name) => !Object.hasOwn(shape, name));

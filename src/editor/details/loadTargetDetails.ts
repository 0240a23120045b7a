import * as vscode from 'vscode';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { EnvironmentNode, TargetNode } from '../targets/target.ts';
import type { DetailServices, ServiceDetails } from './serviceDetails.ts';
import {
  environmentWithoutSecrets,
  type EnvironmentWithoutSecrets,
} from '../targets/environments/environmentWithoutSecrets.ts';
import { targetWithoutSecrets } from '../targets/targetWithoutSecrets.ts';
import { omittedFields } from './omittedFields.ts';

/** Loads a test target (endpoint 2), with the known fields of its environments. */
export async function loadTargetDetails(parts: DetailServices, node: TargetNode): Promise<ServiceDetails> {
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
export async function loadEnvironmentDetails(
  parts: DetailServices,
  node: EnvironmentNode,
): Promise<ServiceDetails> {
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

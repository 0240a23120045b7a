import * as vscode from 'vscode';
import type { TestTarget, UpdateTestTargetBody } from '../../api/contract/testTarget.ts';
import { message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { serviceUrlOf } from '../connection/serviceNode.ts';
import { serviceName } from '../connection/services.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { pickOne } from '../ui/prompts.ts';
import { writeFolderSetting } from '../ui/settings.ts';
import { showDone } from '../ui/statusMessage.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { SavedEnvironments, SavedEnvironmentNames } from './environments/savedEnvironments.ts';
import { askChanges, askFields, type Answers } from './forms/askFields.ts';
import {
  environmentBody,
  environmentFields,
  furtherFields,
  newEnvironmentBody,
  newEnvironmentFields,
  withHeaders,
} from './forms/environmentForms.ts';
import { newTargetBody, newTargetFields, targetBody, targetFields } from './forms/targetForms.ts';
import { pickTarget, type TargetLists } from './pickTarget.ts';
import { type EnvironmentSummary, type TargetOf, isEnvironmentNode } from './target.ts';
import { folderOfTarget } from './targetFolders.ts';

/** What the commands of test targets need. */
export interface TargetServices {
  readonly targets: TargetLists;
  readonly names: SavedEnvironmentNames;
  readonly savedEnvironments: SavedEnvironments;
  /** Runs after each command that changed the service. */
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

export async function newTarget({ targets, afterwards }: TargetServices, argument: unknown): Promise<void> {
  assertTrusted();
  const title = vscode.l10n.t('New Test Target');
  const serviceUrl = await pickService(argument, targets, title);
  const answers = await typed(title, newTargetFields);
  const work = async (signal: AbortSignal): Promise<TestTarget> => {
    const client = await targets.services.client(serviceUrl);
    return client.createTestTarget(newTargetBody(answers), { signal });
  };
  const { app } = await afterwards(withProgress(title, work));
  showDone(
    vscode.l10n.t('Created the test target "{0}" on {1}', cleanLine(app, 80), serviceName(serviceUrl)),
  );
}

export async function editTarget({ targets, afterwards }: TargetServices, argument: unknown): Promise<void> {
  assertTrusted();
  const picked = await pickTarget(argument, targets, vscode.l10n.t('Edit Test Target'));
  const { serviceUrl, target } = picked;
  const name = cleanLine(target.app, 80);
  const title = vscode.l10n.t('Edit Test Target: {0}', name);
  const body = targetBody(await askChanges(title, targetFields({ app: name }), { saveLabel }));
  const work = async (signal: AbortSignal): Promise<TestTarget> => {
    const client = await targets.services.client(serviceUrl);
    return client.updateTestTarget(target.id, body, { signal });
  };
  await afterwards(withProgress(title, work));
  showDone(vscode.l10n.t('Changed the test target "{0}" on {1}', name, serviceName(serviceUrl)));
  void offerRunSettings(picked, body);
}

export async function newEnvironment(parts: TargetServices, argument: unknown): Promise<void> {
  assertTrusted();
  const { targets, names, savedEnvironments, afterwards } = parts;
  const title = vscode.l10n.t('New Environment');
  const { serviceUrl, target } = await pickTarget(argument, targets, title);
  const needed = await typed(title, newEnvironmentFields);
  const body = newEnvironmentBody(new Map([...needed, ...(await further(title))]));
  const work = async (signal: AbortSignal): Promise<void> => {
    const client = await targets.services.client(serviceUrl);
    const made = await client.createEnvironment(target.id, body, { signal });
    await names.note(made.id, body.name);
    await savedEnvironments.note(made);
  };
  await afterwards(withProgress(title, work));
  showDone(vscode.l10n.t('Created the environment "{0}" on {1}', body.name ?? '', serviceName(serviceUrl)));
}

/** Asks for the optional fields of an environment. */
const further = (title: string): Promise<Answers> =>
  askChanges(title, furtherFields(), {
    expand: withHeaders,
    saveLabel: () => vscode.l10n.t('Create Environment'),
    mayBeEmpty: true,
  });

const saveLabel = (changes: number): string =>
  changes === 1 ? vscode.l10n.t('Save 1 Change') : vscode.l10n.t('Save {0} Changes', changes);

export async function editEnvironment(parts: TargetServices, argument: unknown): Promise<void> {
  assertTrusted();
  const { targets, names, savedEnvironments, afterwards } = parts;
  const { serviceUrl, target } = await pickTarget(argument, targets, vscode.l10n.t('Edit Environment'));
  const environment = await pickEnvironment({ serviceUrl, target }, names, argument);
  const title = vscode.l10n.t('Edit Environment: {0}', environmentLabel(environment, names));
  const { discoveryUrl } = environment;
  const present = { ...savedEnvironments.of(environment.id), name: names.of(environment.id), discoveryUrl };
  const form = { expand: withHeaders, saveLabel };
  const body = environmentBody(await askChanges(title, environmentFields(present), form));
  const work = async (signal: AbortSignal): Promise<void> => {
    const client = await targets.services.client(serviceUrl);
    const changed = await client.updateEnvironment(target.id, environment.id, body, { signal });
    await names.note(environment.id, body.name);
    await savedEnvironments.note(changed);
  };
  await afterwards(withProgress(title, work));
  showDone(vscode.l10n.t('Changed the environment on {0}', serviceName(serviceUrl)));
}

async function pickEnvironment(
  { target }: TargetOf,
  names: SavedEnvironmentNames,
  argument: unknown,
): Promise<EnvironmentSummary> {
  if (isEnvironmentNode(argument)) return argument.environment;
  const items = (target.environments ?? []).map((environment) => ({
    label: environmentLabel(environment, names),
    description: cleanLine(environment.discoveryUrl ?? ''),
    environment,
  }));
  const picked = await pickOne(items, {
    title: vscode.l10n.t('Edit Environment'),
  });
  return picked.environment;
}

/** The name of an environment: the one given from here, or its type. */
function environmentLabel({ id, type }: EnvironmentSummary, names: SavedEnvironmentNames): string {
  const standard = type === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional');
  return cleanLine(names.of(id) ?? standard, 80);
}

async function typed(title: string, fields: () => Parameters<typeof askChanges>[1]): Promise<Answers> {
  const formFields = fields();
  const answers = await askFields(title, () => formFields);
  if (!answers) throw new vscode.CancellationError();
  return answers;
}

/** Gets a service: that of the row, the only one, or the one that the user picks. */
async function pickService(
  argument: unknown,
  { services }: Pick<TargetLists, 'services'>,
  title: string,
): Promise<string> {
  const given = serviceUrlOf(argument);
  if (given !== undefined) return given;
  const known = services.list();
  const [first, ...others] = known;
  if (!first) throw new UserError(message('No service is connected'), message('Connect to one'), 'connect');
  if (others.length === 0) return first;
  const picked = await pickOne(
    known.map((serviceUrl) => ({ label: serviceName(serviceUrl), serviceUrl })),
    { title },
  );
  return picked.serviceUrl;
}

/**
 * Offers to apply changes of a test target to the settings of local runs too: the service never lists
 * these two values.
 */
async function offerRunSettings({ serviceUrl, target }: TargetOf, body: UpdateTestTargetBody): Promise<void> {
  const { testIdAttribute, timeoutPerStep } = body;
  const folder = folderOfTarget({ serviceUrl, testTargetId: target.id });
  if (!folder || (testIdAttribute === undefined && timeoutPerStep === undefined)) return;
  const update = vscode.l10n.t('Update Settings');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('The test target was changed. Update the settings of local runs too?'),
    update,
  );
  if (answer !== update) return;
  const { workspaceFolder } = folder;
  if (testIdAttribute !== undefined)
    await writeFolderSetting('run.testIdAttribute', testIdAttribute ?? undefined, workspaceFolder);
  if (timeoutPerStep !== undefined)
    await writeFolderSetting('run.timeoutPerStep', timeoutPerStep, workspaceFolder);
}

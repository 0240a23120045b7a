import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { withProgress } from '../ui/withProgress.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import type { NamedEnvironment } from './environmentsForCode.ts';
import { askRequiredText, pickOne } from '../ui/prompts.ts';
import { validateWebAddress } from '../targets/forms/fieldValidators.ts';

/** Time to wait for the service, in ms: its data can be entered as well. */
const patience = 5000;

/** The application and environment in which the code runs. */
export interface ExecutionEnvironment {
  readonly executionUrl: string;
  readonly environmentId: string | undefined;
  readonly environmentName: string | undefined;
}

/** Known values that are suggested to the user. */
export interface ExecutionDefaults {
  /** Lists the environments of the test target; none where there is none, or nobody to ask. */
  readonly environments: () => Promise<readonly NamedEnvironment[]>;
  /** The address that was given last. */
  readonly lastUrl: string | undefined;
}

/**
 * Asks for the address at which the application runs, and for the environment where that matters.
 *
 * @param subject what the code is of, for the titles
 * @throws vscode.CancellationError when the user does not answer
 */
export async function askExecutionEnvironment(
  cases: readonly TestCase[],
  defaults: ExecutionDefaults,
  subject: string,
): Promise<ExecutionEnvironment> {
  const picked = await pickEnvironment(await environmentsOf(defaults), subject);
  const environment = picked?.environment;
  const environmentName = picked?.name ?? (await askName(cases, subject));
  const url = environment?.discoveryUrl ?? defaults.lastUrl;
  return { executionUrl: await askUrl(url, subject), environmentId: environment?.id, environmentName };
}

async function environmentsOf({ environments }: ExecutionDefaults): Promise<readonly NamedEnvironment[]> {
  const loading = withProgress(vscode.l10n.t('Contacting the service'), () =>
    Promise.race([environments(), setTimeout(patience, [])]),
  );
  return loading.catch(() => []);
}

async function pickEnvironment(
  all: readonly NamedEnvironment[],
  subject: string,
): Promise<NamedEnvironment | undefined> {
  if (all.length < 2) return all[0];
  const items = all.map((named) => ({
    label: environmentLabel(named),
    description: named.environment.discoveryUrl ?? '',
    named,
  }));
  const picked = await pickOne(items, {
    title: vscode.l10n.t('Code of {0}: Environment', subject),
    placeHolder: vscode.l10n.t('The environment in which the tests run'),
    matchOnDescription: true,
  });
  return picked.named;
}

function environmentLabel({ environment, name }: NamedEnvironment): string {
  if (name !== undefined && name !== 'DEFAULT') return cleanLine(name, 80).replaceAll('$(', String.raw`\$(`);
  return environment.type === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional');
}

/** Asks for a name that isn't known only if a case excludes one: services do not return the names. */
async function askName(cases: readonly TestCase[], subject: string): Promise<string | undefined> {
  const names = new Set(cases.flatMap(({ excludedEnvironmentNames }) => excludedEnvironmentNames ?? []));
  if (names.size === 0) return undefined;
  const other = { label: vscode.l10n.t('Another environment'), name: undefined };
  const items = [...names]
    .toSorted()
    .map((name) => ({ label: name.replaceAll('$(', String.raw`\$(`), name }));
  const picked = await pickOne([other, ...items], {
    title: vscode.l10n.t('Code of {0}: Name of the Environment', subject),
    placeHolder: vscode.l10n.t('Some test cases do not run in these environments'),
  });
  return picked.name;
}

async function askUrl(value: string | undefined, subject: string): Promise<string> {
  return askRequiredText({
    title: vscode.l10n.t('Code of {0}: Address', subject),
    prompt: vscode.l10n.t('Where the application runs. BASE_URL replaces it when the tests run.'),
    placeHolder: 'https://shop.example.com',
    ...(value === undefined ? {} : { value }),
    validateInput: (typed) => validateWebAddress(typed.trim()),
  });
}

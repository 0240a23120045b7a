import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { withProgress } from '../ui/withProgress.ts';
import type { EnvironmentSummary } from '../targets/targetNodes.ts';
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
  /** Loads the test target; undefined where there is none, or nobody to ask. */
  readonly target: () => Promise<TestTarget | undefined>;
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
  const environment = await pickEnvironment(await environmentsOf(defaults), subject);
  const environmentName = await askName(cases, subject);
  const url = environment?.discoveryUrl ?? defaults.lastUrl;
  return { executionUrl: await askUrl(url, subject), environmentId: environment?.id, environmentName };
}

async function environmentsOf({ target }: ExecutionDefaults): Promise<readonly EnvironmentSummary[]> {
  const loading = withProgress(vscode.l10n.t('Contacting the service'), () =>
    Promise.race([target(), setTimeout(patience, undefined)]),
  );
  const found = await loading.catch(() => undefined);
  return found?.environments ?? [];
}

async function pickEnvironment(
  all: readonly EnvironmentSummary[],
  subject: string,
): Promise<EnvironmentSummary | undefined> {
  if (all.length < 2) return all[0];
  const items = all.map((environment) => ({
    label: environment.type === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional'),
    description: environment.discoveryUrl ?? '',
    environment,
  }));
  const picked = await pickOne(items, {
    title: vscode.l10n.t('Code of {0}: Environment', subject),
    placeHolder: vscode.l10n.t('The environment in which the tests run'),
    matchOnDescription: true,
  });
  return picked.environment;
}

/** Asks for the environment's name only if a case excludes one: services do not return the names. */
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

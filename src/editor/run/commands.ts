import { choice, commands, inMenu, key, row, rowKeys, testingTitle, when } from '../ui/commands.ts';
import type { RunCommandServices } from './runCommands.ts';

const load = (): Promise<typeof import('./runCommands.ts')> => import('./runCommands.ts');

/** The commands that run test cases, and that say how they are run. */
export const runCommands = commands<RunCommandServices>()({
  runCases: {
    title: 'Run',
    icon: 'play',
    palette: false,
    menus: [
      row(/^case\.file( |$)/, 'inline@1', when.trusted),
      row(/^folder( |$)/, 'inline@1', when.trusted),
      row(/^(case\.file|folder|target\.bound)( |$)/, '1_run@1', when.trusted),
    ],
    keys: rowKeys('ctrl+; r'),
    run: async (services, argument) => (await load()).runSelectedCases(services, argument),
  },
  runTenTimes: {
    title: 'Run 10 Times',
    choices: [choice('caseActions', when.trustedCase)],
    menus: [
      inMenu(
        'testing/item/context',
        '1_run@1',
        when.trusted,
        'controllerId == portableTests',
        'testing.testItemHasUri',
      ),
    ],
    run: async (services, argument) => (await import('./runTenTimes.ts')).runTenTimes(services, argument),
  },
  runFailedCases: {
    title: 'Run Failed',
    palette: [when.trusted, when.boundOrCase],
    menus: [testingTitle('1_portableTests@1', when.trusted, when.boundOrCase)],
    keys: [key('ctrl+; shift+e', when.boundOrCase)],
    run: async (services) => (await load()).runFailedCases(services),
  },
  runChangedCases: {
    title: 'Run Changed',
    palette: [when.trusted, when.noVirtualFolder, when.boundOrCase],
    menus: [testingTitle('1_portableTests@2', when.trusted, when.noVirtualFolder, when.boundOrCase)],
    keys: [key('ctrl+; g', when.boundOrCase)],
    run: async (services) => (await load()).runChangedCases(services),
  },
  nextFailedStep: {
    title: 'Go to Next Failed Step',
    palette: false,
    menus: [testingTitle('1_portableTests@3', when.boundOrCase)],
    keys: [key('ctrl+f8', when.boundOrCase)],
    run: async ({ index, history }) =>
      (await import('./goToFailedStep.ts')).goToFailedStep(index, history, 1),
  },
  previousFailedStep: {
    title: 'Go to Previous Failed Step',
    palette: false,
    menus: [testingTitle('1_portableTests@4', when.boundOrCase)],
    keys: [key('ctrl+shift+f8', when.boundOrCase)],
    run: async ({ index, history }) =>
      (await import('./goToFailedStep.ts')).goToFailedStep(index, history, -1),
  },
  chooseEnvironment: {
    title: 'Choose Environment for Runs…',
    icon: 'server-environment',
    choices: [choice('configureRuns', when.trusted, when.boundOrCase)],
    run: async (services) => (await load()).chooseEnvironment(services),
  },
  setRunAccess: {
    title: 'Set Basic Authentication and Headers for Runs…',
    choices: [choice('configureRuns', when.trusted, when.boundOrCase)],
    run: async (services) => (await load()).setRunAccess(services),
  },
  setVariableValue: {
    title: 'Set Value of Variable…',
    choices: [choice('configureRuns', when.trusted, when.boundOrCase)],
    run: async (services, argument) => (await load()).setVariableValue(services, argument),
  },
  forgetVariables: {
    title: 'Clear Saved Variable Values…',
    choices: [choice('configureRuns', when.trusted, 'portableTests.hasSavedValues')],
    run: async (services) => (await load()).forgetVariables(services),
  },
  installPlaywright: {
    title: 'Install Playwright Test',
    palette: [when.trusted, when.inFolder, '!portableTests.hasPlaywright'],
    run: async ({ installer, playwrightKey }) => {
      const { installCommand } = await import('../playwright/installCommand.ts');
      await installCommand(installer).finally(() => playwrightKey.update());
    },
  },
  openTrace: {
    title: 'Open Trace',
    icon: 'go-to-file',
    palette: false,
    menus: [inMenu('testing/message/context', 'inline@1', 'testMessage == portableTests.failure')],
    run: async (services, argument) => (await import('./openTrace.ts')).openTrace(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof runCommands, 'runCommands'> {}
}

import { choice, commands, inMenu, key, row, textMenus, when } from '../ui/commands.ts';
import type { LiveServices } from './liveCommands.ts';

const load = (): Promise<typeof import('./liveCommands.ts')> => import('./liveCommands.ts');

/** The commands of the live page. */
export const liveCommands = commands<LiveServices>()({
  recordTestCase: {
    title: 'Record a Test Case…',
    icon: 'record',
    enabled: 'isWorkspaceTrusted && workspaceFolderCount != 0 && !virtualWorkspace',
    palette: [when.trusted, when.inFolder, when.noVirtualFolder],
    menus: [
      inMenu('file/newFile', '', when.trusted, when.inFolder, when.noVirtualFolder),
      row(/^empty\.cases( |$)/, 'inline@2', when.trusted),
    ],
    run: async (services) => (await load()).recordTestCase(services),
  },
  liveRunToHere: {
    title: 'Run to Here in Live Page',
    icon: 'inspect',
    palette: [when.trustedText],
    menus: [
      ...textMenus('0_portableTestsLive@1', when.trustedText),
      inMenu(
        'testing/item/result',
        'inline@1',
        'controllerId == portableTests',
        'testResultState == failed',
        when.trusted,
      ),
      inMenu('testing/message/context', 'inline@2', 'testMessage == portableTests.failure', when.trusted),
    ],
    keys: [
      key(
        'ctrl+; h',
        when.trusted,
        '(editorTextFocus && editorLangId == portable-test-case && resourceScheme != portable-tests || portableTests.liveState && activeWebviewPanelId == portableTests.live)',
      ),
    ],
    run: async (services, argument) => (await load()).runToHere(services, argument),
  },
  proveFix: {
    title: 'Prove a Fix…',
    choices: [choice('stepActions', when.trustedText)],
    run: async (services, argument) => (await load()).proveFix(services, argument),
  },
  liveRunFromHere: {
    title: 'Run from Here in Live Page',
    choices: [choice('liveActions', when.liveAtPage, when.caseText)],
    menus: [...textMenus('0_portableTestsLive@2', when.trustedText, when.liveAtPage)],
    run: async (services, argument) => (await load()).runFromHere(services, argument),
  },
  liveRunStep: {
    title: 'Run Step in Live Page',
    choices: [choice('liveActions', when.liveAtPage)],
    keys: [
      key(
        'ctrl+; .',
        when.liveOpen,
        '(editorLangId == portable-test-case || activeWebviewPanelId == portableTests.live)',
      ),
    ],
    run: async ({ livePages }) => (await livePages()).require().steps.runStep(),
  },
  liveCancelStep: {
    title: 'Cancel Step in Live Page',
    choices: [choice('liveActions', 'portableTests.liveState == running')],
    run: async ({ livePages }) => (await livePages()).require().steps.cancel(),
  },
  liveRestart: {
    title: 'Restart Live Page',
    choices: [
      choice('liveActions', 'portableTests.liveState =~ /^(paused|failed|picking|recording|broken)$/'),
    ],
    run: async ({ livePages }) => (await livePages()).require().restart(),
  },
  livePick: {
    title: 'Pick Locator in Live Page',
    choices: [choice('liveActions', 'portableTests.liveState =~ /^(paused|failed|picking)$/')],
    run: async (services, argument) => (await load()).pick(services, argument),
  },
  liveRecord: {
    title: 'Record in Live Page from Here',
    palette: [when.trustedText, when.editable],
    menus: [...textMenus('0_portableTestsLive@3', when.trustedText, when.editable)],
    run: async (services, argument) => (await load()).record(services, argument),
  },
  liveStopRecording: {
    title: 'Stop Recording in Live Page',
    choices: [choice('liveActions', 'portableTests.liveState == recording')],
    run: async ({ livePages }) => (await livePages()).require().recording.end(),
  },
  liveStop: {
    title: 'Stop Live Page',
    choices: [choice('liveActions', when.liveOpen)],
    run: async ({ livePages }) => (await livePages()).require().steps.stop(),
  },
  liveFilterByText: {
    title: 'Filter Locator by Text on Live Page…',
    choices: [choice('liveActions', when.livePaused, when.editableText)],
    run: async (services, argument) => (await load()).filterByText(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof liveCommands, 'liveCommands'> {}
}

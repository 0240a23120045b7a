import { choice, commands, row, rowSubmenu, when } from '../../ui/commands.ts';
import type { VersionServices } from './versionCommands.ts';

const load = (): Promise<typeof import('./versionCommands.ts')> => import('./versionCommands.ts');

/** The commands that show versions of a test case (endpoint 15), and edit one in the service’s own editor. */
export const versionCommands = commands<VersionServices>()({
  showVersion: {
    title: 'Show Version…',
    icon: 'history',
    needs: { file: ['getTestCaseVersion'] },
    choices: [choice('caseActions', when.localCase, when.bound, 'portableTests.fileVersions')],
    menus: [
      row(/^version( |$)/, '4_versions@1', when.oneRow),
      rowSubmenu('onService', /^case/, '3_versions@1', when.oneRow),
    ],
    run: async (services, argument) => (await load()).showVersion(services, argument),
  },
  compareVersion: {
    title: 'Compare Version…',
    icon: 'diff',
    needs: { file: ['getTestCaseVersion'] },
    choices: [choice('caseActions', when.localCase, when.bound, 'portableTests.fileVersions')],
    menus: [
      row(/^version( |$)/, '4_versions@2', when.oneRow),
      row(/^version( |$)/, 'inline@1', when.oneRow),
      rowSubmenu('onService', /^case/, '3_versions@2', when.oneRow),
    ],
    run: async (services, argument) => (await load()).compareVersion(services, argument),
  },
  editOnService: {
    title: "Edit in the Service's Editor",
    icon: 'link-external',
    needs: { file: ['getTestCaseVersion', 'draftPush'] },
    choices: [
      choice(
        'caseActions',
        when.localCase,
        when.bound,
        '(config.portableTests.serviceEditorUrl || portableTests.boundToLocal)',
      ),
    ],
    menus: [
      rowSubmenu(
        'onService',
        /^case\.file( |$)/,
        '3_versions@3',
        when.oneRow,
        '(config.portableTests.serviceEditorUrl || portableTests.boundToLocal)',
      ),
    ],
    run: async (services, argument) =>
      (await import('./editInServiceEditor.ts')).editInServiceEditor(services, argument),
  },
});

declare module '../../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof versionCommands, 'versionCommands'> {}
}

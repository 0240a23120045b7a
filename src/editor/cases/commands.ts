import { choice, commands, inMenu, row, viewSubmenu, viewTitle, when } from '../ui/commands.ts';
import type { Cases } from './casesFeature.ts';

/** The commands that open and create test cases, and narrow the view; nothing on the service changes. */
export const caseCommands = commands<Pick<Cases, 'catalog' | 'documents' | 'viewFilter'>>()({
  openCase: {
    title: 'Open Test Case',
    palette: false,
    run: async (services, argument) => (await import('./createAndOpenCases.ts')).openCase(argument, services),
  },
  newTestCase: {
    title: 'New Test Case…',
    icon: 'new-file',
    enabled: 'workspaceFolderCount != 0 && !virtualWorkspace',
    palette: [when.inFolder, when.noVirtualFolder],
    menus: [
      inMenu('file/newFile', '', when.inFolder, when.noVirtualFolder),
      viewTitle('1_cases@1', when.inFolder, when.noVirtualFolder),
      row(/^empty\.cases( |$)/, 'inline@1'),
    ],
    run: async () => (await import('./createAndOpenCases.ts')).createTestCaseFile(),
  },
  filterCases: {
    title: 'Filter Test Cases…',
    icon: 'search',
    choices: [choice('filterView', when.connected, when.trusted)],
    menus: [viewSubmenu('filter', '1_filter@1', when.connected)],
    run: async ({ viewFilter }) => (await viewFilter()).askText(),
  },
  filterByService: {
    title: 'Filter Test Cases by Service…',
    icon: 'filter',
    needs: { services: ['listTestCases'] },
    choices: [choice('filterView', when.connected, when.trusted)],
    menus: [viewSubmenu('filter', '1_filter@2', when.connected)],
    run: async ({ viewFilter }) => (await viewFilter()).askService(),
  },
  clearFilter: {
    title: 'Clear Filter',
    icon: 'clear-all',
    choices: [choice('filterView', 'portableTests.filtered')],
    menus: [viewTitle('navigation@0', 'portableTests.filtered'), row(/^empty\.filtered( |$)/, 'inline@1')],
    run: async ({ viewFilter }) => (await viewFilter()).clear(),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof caseCommands, 'caseCommands'> {}
}

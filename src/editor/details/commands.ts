import { caseOnService, choice, commands, editorTitle, row, rowSubmenu, when } from '../ui/commands.ts';
import type { DetailServices } from './detailCommands.ts';

/** The command that shows every field that a service has of a test case, target, environment or report. */
export const detailCommands = commands<DetailServices>()({
  showDetails: {
    title: 'Show Details from the Service',
    choices: [choice('caseActions', ...caseOnService)],
    menus: [
      editorTitle('1_portableTests@6', when.localCase, when.noMerge, when.bound),
      rowSubmenu('onService', /^case/, '8_details@1', when.oneRow),
      row(/^target/, '8_details@1', when.oneRow),
      row(/^environment( |$)/, '8_details@1', when.oneRow),
      row(/^report( |$)/, '8_details@1', when.oneRow),
    ],
    run: async (services, argument) => (await import('./detailCommands.ts')).showDetails(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof detailCommands, 'detailCommands'> {}
}

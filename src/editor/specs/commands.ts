import { choice, commands, inMenu, when } from '../ui/commands.ts';
import type { SpecServices } from './importSpecsCommand.ts';

/** The commands on specs of Playwright Test. */
export const specCommands = commands<SpecServices>()({
  importSpecs: {
    title: 'Import Playwright Tests…',
    enabled: 'workspaceFolderCount != 0',
    choices: [choice('allActions', when.inFolder)],
    menus: [
      inMenu('explorer/context', '4_portableTests@3', 'resourceFilename =~ /\\.(spec|test)\\.[cm]?[jt]sx?$/'),
      inMenu('explorer/context', '4_portableTests@3', 'explorerResourceIsFolder'),
    ],
    run: async (services, argument, selected) =>
      (await import('./importSpecsCommand.ts')).importSpecsCommand(argument, selected, services),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof specCommands, 'specCommands'> {}
}

import type * as vscode from 'vscode';
import { choice, commands, viewSubmenu } from '../ui/commands.ts';
import type { ProblemDependencies } from './reportProblem.ts';

interface ProblemServices extends ProblemDependencies {
  readonly log: Pick<vscode.LogOutputChannel, 'show'>;
}

/** The commands for when something goes wrong. */
export const problemCommands = commands<ProblemServices>()({
  openLog: {
    title: 'Open Log',
    icon: 'output',
    choices: [choice('help')],
    menus: [viewSubmenu('more', '3_help@2')],
    run: async ({ log }) => log.show(),
  },
  reportProblem: {
    title: 'Report a Problem…',
    icon: 'report',
    choices: [choice('help')],
    menus: [viewSubmenu('more', '3_help@3')],
    run: async (services) => (await import('./reportProblem.ts')).reportProblem(services),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof problemCommands, 'problemCommands'> {}
}

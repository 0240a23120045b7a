import type * as vscode from 'vscode';
import { commands, viewTitle } from '../ui/commands.ts';
import type { ProblemDependencies } from './reportProblem.ts';

interface ProblemServices extends ProblemDependencies {
  readonly log: Pick<vscode.LogOutputChannel, 'show'>;
}

/** The commands for when something goes wrong. */
export const problemCommands = commands<ProblemServices>()({
  openLog: {
    title: 'Open Log',
    icon: 'output',
    menus: [viewTitle('3_log@1')],
    run: async ({ log }) => log.show(),
  },
  reportProblem: {
    title: 'Report a Problem…',
    icon: 'report',
    menus: [viewTitle('3_log@2')],
    run: async (services) => (await import('./reportProblem.ts')).reportProblem(services),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof problemCommands, 'problemCommands'> {}
}

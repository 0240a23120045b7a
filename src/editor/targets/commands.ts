import type { Connection } from '../connection/connectionFeature.ts';
import { choice, commands, row, viewSubmenu, viewTitle, when } from '../ui/commands.ts';
import { isTargetNode } from './target.ts';
import type { TargetServices } from './targetCommands.ts';
import type { Targets } from './targetsFeature.ts';

interface TargetCommandServices
  extends TargetServices, Pick<Connection, 'connect' | 'services'>, Pick<Targets, 'chosenTarget'> {}

const load = (): Promise<typeof import('./targetCommands.ts')> => import('./targetCommands.ts');

/** The commands that choose, create and change test targets and their environments (endpoints 1, 3, 4, 5). */
export const targetCommands = commands<TargetCommandServices>()({
  chooseTarget: {
    title: 'Choose Test Target…',
    icon: 'target',
    palette: [when.inFolder, '!portableTests.bound'],
    choices: [choice('manageServices', when.inFolder)],
    menus: [
      viewTitle('navigation@1', when.connected, '!portableTests.bound'),
      viewSubmenu('more', '1_service@2', when.bound),
      row(/^target/, 'inline@1'),
    ],
    run: async ({ services, connect, afterwards, chosenTarget }, argument) => {
      const { linkFolderToTarget } = await import('./linkFolderToTarget.ts');
      const target = isTargetNode(argument) ? argument : undefined;
      chosenTarget.fire(await afterwards(linkFolderToTarget(services, connect, target)));
    },
  },
  newTarget: {
    title: 'New Test Target…',
    icon: 'add',
    needs: { services: ['createTestTarget'] },
    choices: [choice('manageServices', when.connected, when.trusted)],
    menus: [row(/^empty\.targets( |$)/, 'inline@1'), row(/^service/, '1_service@1', when.oneRow)],
    run: async (services, argument) => (await load()).newTarget(services, argument),
  },
  editTarget: {
    title: 'Edit Test Target…',
    icon: 'edit',
    needs: { services: ['updateTestTarget'] },
    choices: [choice('manageServices', when.connected, when.trusted)],
    menus: [row(/^target/, '1_target@1', when.oneRow)],
    run: async (services, argument) => (await load()).editTarget(services, argument),
  },
  newEnvironment: {
    title: 'New Environment…',
    icon: 'add',
    needs: { services: ['createEnvironment'] },
    choices: [choice('manageServices', when.connected, when.trusted)],
    menus: [
      row(/^empty\.environments( |$)/, 'inline@1'),
      row(/^environments/, 'inline@1'),
      row(/^environments/, '1_target@2', when.oneRow),
    ],
    run: async (services, argument) => (await load()).newEnvironment(services, argument),
  },
  editEnvironment: {
    title: 'Edit Environment…',
    icon: 'edit',
    needs: { services: ['updateEnvironment'] },
    choices: [choice('manageServices', when.connected, when.trusted)],
    menus: [row(/^environment( |$)/, 'inline@1'), row(/^environment( |$)/, '1_target@1', when.oneRow)],
    run: async (services, argument) => (await load()).editEnvironment(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof targetCommands, 'targetCommands'> {}
}

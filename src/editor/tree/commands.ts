import type { Cases } from '../cases/casesFeature.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import { serviceUrlOf } from '../connection/serviceNode.ts';
import { choice, commands, editorTitle, row, viewTitle, when } from '../ui/commands.ts';
import type { Tree } from './treeFeature.ts';

interface TreeServices
  extends Pick<Tree, 'tree' | 'treeView'>, Pick<Connection, 'services'>, Pick<Cases, 'catalog'> {}

/** The commands of the view of test cases itself. */
export const treeCommands = commands<TreeServices>()({
  refresh: {
    title: 'Refresh',
    icon: 'refresh',
    palette: [when.connected, when.trusted],
    menus: [
      viewTitle('navigation@3', when.connected),
      row(/^empty\.(reports|unboundCases)( |$)/, 'inline@1'),
    ],
    run: async ({ services, tree }) => {
      services.capabilities.forget();
      tree.refresh();
    },
  },
  tryAgain: {
    title: 'Try Again',
    icon: 'debug-restart',
    palette: false,
    menus: [
      row(/^problem( |$)/, 'inline@1'),
      row(/^service.* unreachable\b/, 'inline@0'),
      row(/^service.* unreachable\b/, '0_tryAgain@1', when.oneRow),
    ],
    run: async ({ services, tree }, argument) => {
      const serviceUrl = serviceUrlOf(argument);
      services.capabilities.forget(serviceUrl);
      tree.tryAgain(serviceUrl);
    },
  },
  revealCase: {
    title: 'Reveal in Test Cases View',
    icon: 'list-tree',
    choices: [choice('caseActions', when.linkedCase)],
    menus: [editorTitle('1_portableTests@9', when.linkedCase)],
    run: async (services, argument) => (await import('./revealCase.ts')).revealCase(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof treeCommands, 'treeCommands'> {}
}

import { caseOnService, choice, commands, rowSubmenu, when } from '../ui/commands.ts';
import type { UpdateServices } from './updateCommands.ts';

const load = (): Promise<typeof import('./updateCommands.ts')> => import('./updateCommands.ts');

const onService = choice('caseActions', ...caseOnService);

/** The commands that change test cases on the service (endpoints 8, 9 and 10). */
export const updateCommands = commands<UpdateServices>()({
  setCaseStatus: {
    title: 'Set Status…',
    needs: { file: ['updateTestCase'] },
    choices: [onService],
    menus: [rowSubmenu('onService', /^(case|folder)/, '1_set@1')],
    run: async (services, argument) => (await load()).setCaseStatus(services, argument),
  },
  setRunStatus: {
    title: 'Set Run Status…',
    needs: { file: ['updateTestCase'] },
    choices: [onService],
    menus: [rowSubmenu('onService', /^(case|folder)/, '1_set@2')],
    run: async (services, argument) => (await load()).setRunStatus(services, argument),
  },
  moveToFolder: {
    title: 'Move to Folder…',
    needs: { file: ['updateTestCase'] },
    choices: [onService],
    menus: [rowSubmenu('onService', /^(case|folder)/, '1_set@3')],
    run: async (services, argument) => (await load()).moveToFolder(services, argument),
  },
  setTags: {
    title: 'Set Tags…',
    needs: { file: ['updateTestCase'] },
    choices: [onService],
    menus: [rowSubmenu('onService', /^(case|folder)/, '1_set@4')],
    run: async (services, argument) => (await load()).setTags(services, argument),
  },
  setExternalId: {
    title: 'Set External ID…',
    needs: { file: ['updateTestCase'] },
    choices: [onService],
    menus: [rowSubmenu('onService', /^case/, '1_set@5', when.oneRow)],
    run: async (services, argument) => (await load()).setExternalId(services, argument),
  },
  regenerateSteps: {
    title: 'Generate Steps from Prompt…',
    needs: { file: ['updateTestCase'] },
    choices: [choice('caseActions', ...caseOnService, '!localService')],
    menus: [rowSubmenu('onService', /^case(?!.*\blocal\b)/, '2_steps@1', when.oneRow)],
    run: async (services, argument) => (await load()).regenerate(services, argument),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof updateCommands, 'updateCommands'> {}
}

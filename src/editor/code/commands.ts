import { choice, commands, editorTitle, inMenu, rowSubmenu, viewSubmenu, when } from '../ui/commands.ts';
import type { CodeServices } from './codeCommands.ts';

const load = (): Promise<typeof import('./codeCommands.ts')> => import('./codeCommands.ts');

/** The commands that generate code from test cases. */
export const codeCommands = commands<CodeServices>()({
  showCode: {
    title: 'Show Playwright Code',
    icon: 'open-preview',
    palette: [when.caseFile],
    menus: [
      inMenu('explorer/context', '4_portableTests@1', when.localCase, when.oneRow),
      editorTitle('2_portableTestsCode@1', when.caseFile, when.noMerge),
      rowSubmenu('code', /^case\.file( |$)/, '1_code@1', when.oneRow),
    ],
    run: async (services, argument) => (await load()).showCode(services, argument),
  },
  generateCode: {
    title: 'Generate Playwright Code…',
    icon: 'file-code',
    choices: [choice('caseActions', when.localCase)],
    menus: [
      inMenu('explorer/context', '4_portableTests@2', when.localCase),
      editorTitle('2_portableTestsCode@2', when.localCase, when.noMerge),
      rowSubmenu('code', /^(case\.file|folder)( |$)/, '1_code@2'),
    ],
    run: async (services, argument, selected) => (await load()).generateCode(services, argument, selected),
  },
  generateAllCode: {
    title: 'Generate Playwright Code for All Test Cases…',
    icon: 'file-code',
    enabled: 'portableTests.bound',
    choices: [choice('allActions', when.bound)],
    menus: [
      viewSubmenu('more', '2_code@1', when.bound),
      rowSubmenu('code', /^target\.bound( |$)/, '1_code@2', when.oneRow),
    ],
    run: async (services, argument) => (await load()).generateAllCode(services, argument),
  },
  fetchCode: {
    title: 'Download Code from Service…',
    icon: 'cloud-download',
    enabled: 'portableTests.bound',
    needs: { folders: ['generateCode'] },
    choices: [
      choice('allActions', when.bound, when.trusted),
      choice('caseActions', when.localCase, when.bound, when.trusted),
    ],
    menus: [
      editorTitle('2_portableTestsCode@3', when.localCase, when.noMerge, when.bound, when.trusted),
      viewSubmenu('more', '2_code@2', when.bound, when.trusted),
      rowSubmenu('code', /^target\.bound( |$)/, '1_code@3', when.bound, when.trusted, when.oneRow),
      rowSubmenu('code', /^(case\.file|folder)( |$)/, '1_code@3', when.bound, when.trusted),
    ],
    run: async (services, argument, selected) => (await load()).fetchCode(services, argument, selected),
  },
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof codeCommands, 'codeCommands'> {}
}

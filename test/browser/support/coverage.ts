import { type Selector, selectorTypes } from '../../../src/core/case/selector.ts';
import { actions, expectations, type Interaction } from '../../../src/core/case/stepSchemas.ts';
import type { Element } from '../../../src/core/case/testCase.ts';
import type { CaseFile } from './sampleApp.ts';

/** Which step of the sample shows what of the format. */

type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;
type Option = KeysOfEach<NonNullable<Selector['options']>>;
type Wait = NonNullable<Extract<Interaction, { action: 'WAIT_FOR' }>['calledWith']>['type'];

/** Records, so that the compiler misses none. */
const options: Record<Option, true> = {
  name: true,
  exact: true,
  checked: true,
  disabled: true,
  expanded: true,
  includeHidden: true,
  level: true,
  pressed: true,
  selected: true,
  hasText: true,
  hasNotText: true,
};

const waits: Record<Wait, true> = {
  load: true,
  domContentLoaded: true,
  networkIdle: true,
  fixedTime: true,
  code: true,
  webComponentsHydration: true,
  nuxtHydration: true,
  nuxtDelayHydration: true,
  preactHydration: true,
  qwikHydration: true,
};

/** Parts of the format that no page of the sample can show, and why. */
const notShown: ReadonlyMap<string, string> = new Map([
  ['OPEN_EMAIL', 'not run: it needs an email inbox, so the step fails with a message'],
  ...(['nuxtHydration', 'nuxtDelayHydration', 'preactHydration', 'qwikHydration'] as const).map(
    (wait) => [wait, 'run on a page that imitates this framework, not in the sample'] as const,
  ),
]);

interface Section {
  readonly title: string;
  readonly names: readonly string[];
  /** The parts of the format that a step shows. */
  readonly of: (element: Element) => readonly unknown[];
}

const sections: readonly Section[] = [
  { title: 'Action', names: actions, of: ({ interaction }) => [interaction?.action] },
  { title: 'WAIT_FOR type', names: Object.keys(waits), of: ({ interaction }) => [waitOf(interaction)] },
  { title: 'Expectation', names: expectations, of: ({ assertion }) => [assertion?.expectation] },
  {
    title: 'Selector type',
    names: selectorTypes,
    of: ({ selectors }) => (selectors ?? []).map(({ selectorType }) => selectorType),
  },
  {
    title: 'Selector option',
    names: Object.keys(options),
    of: ({ selectors }) => (selectors ?? []).flatMap(({ options }) => Object.keys(options ?? {})),
  },
];

const waitOf = (interaction: Element['interaction']): string | undefined =>
  interaction?.action === 'WAIT_FOR' ? interaction.calledWith?.type : undefined;

const head = `# Tested parts of the format

Each line names the first step of the sample that uses an item of the format. A test runs the step with Playwright Test,
in the project that is generated from the sample, against the sample application, and checks this page.
`;

/**
 * The page `docs/coverage.md`.
 *
 * @param files cases that have run to their end
 * @throws {Error} when no step shows something, and no reason for that is known
 */
export function coveragePage(files: readonly CaseFile[]): string {
  const tables = sections.map(({ title, names, of }) => {
    const rows = names.map((name) => `| ${name} | ${placeOf(name, files, of)} |\n`);
    return `\n| ${title} | Step |\n|---|---|\n${rows.join('')}`;
  });
  return head + tables.join('');
}

function placeOf(name: string, files: readonly CaseFile[], of: Section['of']): string {
  for (const { path, testCase } of files) {
    const index = testCase.elements.findIndex((element) => of(element).includes(name));
    if (index >= 0) return `\`${path}\`, step ${index + 1}`;
  }
  const reason = notShown.get(name);
  if (reason === undefined) throw new Error(`No step of the sample that has run shows ${name}`);
  return reason;
}

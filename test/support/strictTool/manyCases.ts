import { completeCase } from '../../../src/core/case/completeCase.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { createRealisticCases } from '../realisticCases.ts';

const beginnings = [
  'Log in',
  'LOG OUT',
  'Add an item',
  'Größe wählen',
  'Ajouter à la liste',
  'Re-open',
  '検索する',
];
const middles = [
  'with SSO',
  'to the Cart (2)',
  'über PayPal',
  '& pay 3.5%',
  'as: admin/editor',
  'don’t save',
  '— again',
];
const ends = ['on iPhone', 'v2.0', 'in “Settings”', 'WITHOUT cookies', '#1', 'ſtraße', ''];

/**
 * Complete test cases of at most five steps, with names of many kinds, the same name twice now and then, in chains of dependencies.
 *
 * @param idOf gives ids that no other test case of the service has
 */
export function createManyCases(count: number, idOf: (number: number) => string): TestCase[] {
  const own = (at: number): string => idOf(at + 1);
  return createRealisticCases(count).map((testCase, at) => {
    const { folderName: _folder, dependencyId: _dependency, teardownId: _teardown, ...rest } = testCase;
    const dependency = at % 3 === 0 ? {} : { dependencyId: own(Math.floor(at / 3)) };
    const elements = rest.elements.slice(0, 5);
    return completeCase({ ...rest, elements, id: own(at), description: describe(at), ...dependency });
  });
}

/** Every 25th has the name of the one before it. */
const describe = (at: number): string => (at % 25 === 24 ? nameAt(at - 1) : nameAt(at));

/** Each beginning, middle and end occurs among 49 names, and no name twice among 343. */
function nameAt(at: number): string {
  const [row, table] = [Math.floor(at / 7), Math.floor(at / 49)];
  return [beginnings[at % 7], middles[row % 7], ends[(at + row + table) % 7]].join(' ').trim();
}

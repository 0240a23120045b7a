import type { Locator } from '@playwright/test';
import { evaluate } from './evaluate.ts';
import type { CaseSession } from './liveTools.ts';

/**
 * Creates a locator from its code.
 *
 * @throws {Error} where a variable of it has no value, or no page is open
 */
export async function createLocator(code: string, session: CaseSession): Promise<Locator> {
  return (await evaluate(`return ${code};`, { session })) as Locator;
}

/** Counts the elements of locators on the newest page, all at once. One that cannot be counted is left out. */
export async function countLocators(
  locators: readonly { readonly key: string; readonly code: string }[],
  session: CaseSession,
): Promise<Record<string, number>> {
  const counts = await Promise.all(
    locators.map(async ({ key, code }) => {
      try {
        return [[key, await (await createLocator(code, session)).count()] as const];
      } catch {
        return [];
      }
    }),
  );
  return Object.fromEntries(counts.flat());
}

/** The texts of the elements of a locator, as filters compare them; none where it cannot be read now. */
export async function textsOfLocator(code: string, session: CaseSession): Promise<string[]> {
  try {
    return await (await createLocator(code, session)).allTextContents();
  } catch {
    return [];
  }
}

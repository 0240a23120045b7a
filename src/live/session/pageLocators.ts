import type { Locator } from '@playwright/test';
import { evaluate } from './evaluate.ts';
import type { CaseSession } from './liveTools.ts';

/** The page in which locators are looked for; variables in them need all of a session. */
export type LocatedPage = Pick<CaseSession, 'page'>;
export type ElementOfPage = NonNullable<Awaited<ReturnType<Locator['elementHandle']>>>;

/**
 * Creates a locator from its code.
 *
 * @throws {Error} where a variable of it has no value, or no page is open
 */
export async function createLocator(code: string, session: LocatedPage): Promise<Locator> {
  return (await evaluate(`return ${code};`, { page: session.page, session })) as Locator;
}

/** The texts of the elements of a locator, as filters compare them; none where it cannot be read now. */
export async function textsOfLocator(code: string, session: CaseSession): Promise<string[]> {
  try {
    return await (await createLocator(code, session)).allTextContents();
  } catch {
    return [];
  }
}

/** How many elements a locator matches, such as `getByText('Save')`; undefined where an element is none of them. */
export async function countWith(
  code: string,
  session: LocatedPage,
  element: ElementOfPage,
): Promise<number | undefined> {
  try {
    const locator = await createLocator(`page.${code}`, session);
    const { count, has } = await locator.evaluateAll(
      (all, wanted) => ({ count: all.length, has: all.some((one) => one === wanted) }),
      element,
    );
    return has ? count : undefined;
  } catch {
    return undefined;
  }
}

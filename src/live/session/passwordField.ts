import type { Page } from '@playwright/test';
import { unlessBlocked } from './unlessBlocked.ts';

/**
 * Whether what is typed into a field is a secret. A field that is not there any more counts as one, since nothing
 * says that it is none; so does one whose password the page shows for a moment.
 */
export async function isPasswordField(page: Page, selector: string): Promise<boolean> {
  const looking = look(page, selector).catch(() => true);
  return (await unlessBlocked(page, looking)) ?? true;
}

async function look(page: Page, selector: string): Promise<boolean> {
  const [element, ...others] = await page.locator(selector).elementHandles();
  if (!element || others.length > 0) return true;
  return element.evaluate((node) => {
    const field = node as { type?: unknown; autocomplete?: unknown };
    return field.type === 'password' || /password/.test(String(field.autocomplete));
  });
}

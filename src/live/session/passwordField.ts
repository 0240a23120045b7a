import type { Page } from '@playwright/test';

/** Longer than a page takes that is not blocked. */
const timeout = 1000;

/**
 * Whether what is typed into a field is a secret. A field that is not there any more counts as one, since nothing
 * says that it is none; so does one whose password the page shows for a moment.
 */
export async function isPasswordField(page: Page, selector: string): Promise<boolean> {
  try {
    return await page.locator(selector).evaluate(
      (element) => {
        const field = element as { type?: unknown; autocomplete?: unknown };
        return field.type === 'password' || /password/.test(String(field.autocomplete));
      },
      undefined,
      { timeout },
    );
  } catch {
    return true;
  }
}

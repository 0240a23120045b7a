import type { Page } from '@playwright/test';
import type { ElementOfPage } from './pageLocators.ts';
import { unlessBlocked } from './unlessBlocked.ts';

/** The field into which somebody types. One that is found by the text in it has another selector with each key. */
export class TypedField {
  private element: Promise<ElementOfPage | undefined> | undefined;

  /** Forgets the field: something else is done. */
  leave(): void {
    this.element = undefined;
  }

  /** Whether a field is the one into which somebody typed just before. Looks at the page at once. */
  async isSame(page: Page, selector: string): Promise<boolean> {
    const last = this.element;
    const found = page.locator(selector).elementHandles();
    this.element = unlessBlocked(page, found).then(
      (elements) => elements?.[0] as ElementOfPage | undefined,
      () => undefined,
    );
    const [before, now] = await Promise.all([last, this.element]);
    if (!before || !now) return false;
    const comparing = before.evaluate((field, other) => field === other, now).catch(() => false);
    return (await unlessBlocked(page, comparing)) ?? false;
  }
}

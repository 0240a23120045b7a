import type { Locator } from 'playwright-core';
import type { EditorWindow } from './editorWindow.ts';

/** The label of a choice, which is indented. */
const choiceLabel = 'xpath=.//*[contains(@class, "label-name")][starts-with(., "    ")]';
const tickMark = '.monaco-custom-toggle.checked, input:checked, [aria-checked="true"]';

/** The plan that a pull or a push shows, as a person uses it. */
export class PlanPicker {
  constructor(private readonly window: EditorWindow) {}

  get widget(): Locator {
    return this.window.page.locator('.quick-input-widget');
  }

  /** Waits for a plan of this title. */
  async opened(title: string | RegExp): Promise<void> {
    await this.widget.locator('.quick-input-title', { hasText: title }).waitFor();
    await this.widget.locator('.monaco-list-row').first().waitFor();
  }

  /** Waits until it says what its button OK does. */
  async says(action: string): Promise<void> {
    await this.widget.getByPlaceholder(new RegExp(`OK: ${action}$`)).waitFor();
  }

  row(label: string | RegExp): Locator {
    return this.widget.locator('.monaco-list-row', { hasText: label });
  }

  /** The row of an entry, without the rows of its choices. */
  entry(label: string | RegExp): Locator {
    return this.row(label).filter({ hasNot: this.window.page.locator(choiceLabel) });
  }

  /** The row of a choice of an entry. */
  choice(label: string, title: string): Locator {
    return this.row(label).filter({ hasText: title, has: this.window.page.locator(choiceLabel) });
  }

  /** Its rows, ticked or not: `[x] Log in`, and headings as they are. */
  async lines(): Promise<string[]> {
    return this.widget.locator('.monaco-list-row').evaluateAll(
      (rows, mark) =>
        rows
          .map((row) => ({
            index: Number(row.getAttribute('data-index')),
            heading: [...row.querySelectorAll('.quick-input-list-separator')]
              .filter((separator) => separator.checkVisibility())
              .map(({ textContent }) => textContent)
              .join(''),
            label: row.querySelector('.label-name')?.textContent ?? '',
            isTicked: row.querySelector(mark) !== null,
          }))
          .sort((a, b) => a.index - b.index)
          .flatMap(({ heading, label, isTicked }) => [
            ...(heading ? [heading] : []),
            ...(label ? [`[${isTicked ? 'x' : ' '}] ${label}`] : []),
          ]),
      tickMark,
    );
  }

  /** The tick of an entry, where it has one. */
  ticked(label: string | RegExp): Locator {
    return tickOf(this.entry(label));
  }

  /** The tick of a choice of an entry. */
  chosen(label: string, title: string): Locator {
    return tickOf(this.choice(label, title));
  }

  /** Ticks an entry, or takes its tick away. */
  async tick(label: string): Promise<void> {
    await this.#tick(this.entry(label));
  }

  /** Ticks a choice of an entry, or takes its tick away. */
  async choose(label: string, title: string): Promise<void> {
    await this.#tick(this.choice(label, title));
  }

  async #tick(row: Locator): Promise<void> {
    const ticked = tickOf(row);
    const wasTicked = await ticked.isVisible();
    await this.window.actUntil(
      async () => {
        if ((await ticked.isVisible()) === wasTicked) await labelOf(row).click();
      },
      () => ticked.waitFor({ state: wasTicked ? 'hidden' : 'visible', timeout: 5000 }),
    );
  }

  /** Ticks an entry that a tick cannot decide: its tick is gone again before it is surely seen. */
  async tickInVain(label: string): Promise<void> {
    await labelOf(this.entry(label)).click();
    await this.ticked(label).waitFor({ state: 'hidden' });
  }

  /** Ticks every line by the box above them. */
  async tickAll(): Promise<void> {
    await this.widget.getByRole('checkbox', { name: 'Toggle all checkboxes' }).click();
  }

  /** Presses a button of an entry. */
  async press(label: string, button: string): Promise<void> {
    await this.entry(label).hover();
    await this.entry(label).getByLabel(button, { exact: true }).click();
  }

  /** Shows only what holds this text. */
  async filter(text: string): Promise<void> {
    await this.widget.locator('input[type="text"]').first().fill(text);
  }

  async accept(): Promise<void> {
    await this.ok();
    await this.widget.waitFor({ state: 'hidden' });
  }

  /** Presses the button that accepts it, where something is asked first. */
  async ok(): Promise<void> {
    await this.widget.getByRole('button', { name: 'OK' }).click();
  }

  async cancel(): Promise<void> {
    await this.window.page.keyboard.press('Escape');
    await this.widget.waitFor({ state: 'hidden' });
  }
}

const tickOf = (row: Locator): Locator => row.locator(tickMark).first();
const labelOf = (row: Locator): Locator => row.locator('.quick-input-list-label');

import type { Locator } from 'playwright-core';
import type { EditorWindow } from './editorWindow.mts';

const tickMark = '.monaco-custom-toggle.checked, input:checked, [aria-checked="true"]';

/** The plan that a pull or a push shows, as a person uses it. */
export class Plan {
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

  /** What stands in it, ticked or not: `[x] Log in`, and headings as they are. */
  async lines(): Promise<string[]> {
    return this.widget.locator('.monaco-list-row').evaluateAll(
      (rows, mark) =>
        rows
          .map((row) => ({
            index: Number(row.getAttribute('data-index')),
            heading: [...row.querySelectorAll('.quick-input-list-separator')]
              .filter((one) => one.checkVisibility())
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

  /** The tick of a line, where it has one. */
  ticked(label: string | RegExp): Locator {
    return this.row(label).locator(tickMark).first();
  }

  /** Ticks a line, or takes its tick away. */
  async tick(label: string): Promise<void> {
    const ticked = this.ticked(label);
    const wasTicked = await ticked.isVisible();
    await this.window.actUntil(
      async () => {
        if ((await ticked.isVisible()) === wasTicked) await this.#label(label).click();
      },
      () => ticked.waitFor({ state: wasTicked ? 'hidden' : 'visible', timeout: 5000 }),
    );
  }

  /** Ticks lines one after the other, before the plan can have answered the first. */
  async tickFast(...labels: string[]): Promise<void> {
    await this.widget.locator('.quick-input-list-label').evaluateAll(async (lines, wanted) => {
      for (const label of wanted) {
        lines.find(({ textContent }) => textContent?.includes(label))?.click();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }, labels);
    for (const label of labels) await this.ticked(label).waitFor();
  }

  /** Ticks a line that has nothing to choose: its tick is gone again before it is surely seen. */
  async tickInVain(label: string): Promise<void> {
    await this.#label(label).click();
    await this.ticked(label).waitFor({ state: 'hidden' });
  }

  /** Ticks every line by the box above them. */
  async tickAll(): Promise<void> {
    await this.widget.getByRole('checkbox', { name: 'Toggle all checkboxes' }).click();
  }

  /** Presses a button of a line. */
  async press(label: string, button: string): Promise<void> {
    await this.row(label).hover();
    await this.row(label).getByLabel(button, { exact: true }).click();
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

  #label(label: string): Locator {
    return this.row(label).locator('.quick-input-list-label');
  }
}

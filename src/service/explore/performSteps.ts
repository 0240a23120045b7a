import type { Page } from 'playwright-core';
import type { Element } from '../../core/case/testCase.ts';
import { playwrightLocator } from './playwrightLocator.ts';

/** Performs the interactions among steps that exploration itself writes. */
export async function performSteps(page: Page, steps: readonly Element[]): Promise<void> {
  for (const { interaction, selectors } of steps) {
    if (!interaction) continue;
    const element = playwrightLocator(page, selectors ?? []);
    const text = String(interaction.calledWith);
    switch (interaction.action) {
      case 'CLICK':
        await element.click();
        break;
      case 'ENTER_TEXT':
        await element.fill(text);
        break;
      case 'KEY_PRESS':
        await element.press(text);
        break;
      case 'SELECT_OPTION':
        await element.selectOption(text);
        break;
      default:
        throw new Error(`Exploration performs no ${interaction.action}`);
    }
  }
}

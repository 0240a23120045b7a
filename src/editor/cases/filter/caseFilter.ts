import * as vscode from 'vscode';
import { contextKeySetter } from '../../ui/contextKeySetter.ts';
import type { Services } from '../../connection/services.ts';
import { askServiceFilter } from './askServiceFilter.ts';
import { serviceFilter, textFilter, type ViewFilter } from './viewFilter.ts';
import { askText } from '../../ui/prompts.ts';

/** The filter of the view of test cases; nothing on the service changes. */
export class CaseFilter {
  private text = '';
  private readonly setKey = contextKeySetter();

  /** @param view shows the cases that a filter wants; all without one */
  constructor(
    private readonly view: { show(filter: ViewFilter | undefined): void },
    private readonly services: Pick<Services, 'client'>,
  ) {}

  async askText(): Promise<void> {
    this.text = await askText({
      title: vscode.l10n.t('Filter Test Cases'),
      prompt: vscode.l10n.t(
        'Text in the name, prompt, folder, tags, type or status. Leave empty to show all.',
      ),
      value: this.text,
      ignoreFocusOut: false,
    });
    this.show(this.text ? textFilter(this.text) : undefined);
  }

  async askService(): Promise<void> {
    const filter = await askServiceFilter();
    this.show(serviceFilter(filter, JSON.stringify(filter), this.services));
  }

  async clear(): Promise<void> {
    this.text = '';
    this.show(undefined);
  }

  private show(filter: ViewFilter | undefined): void {
    this.setKey('portableTests.filtered', filter !== undefined);
    this.view.show(filter);
  }
}

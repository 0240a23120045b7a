import * as vscode from 'vscode';
import type { CommandTable } from '../../ui/registerCommands.ts';
import { contextKeySetter } from '../../ui/contextKeySetter.ts';
import type { Services } from '../../connection/services.ts';
import { askServiceFilter } from './askServiceFilter.ts';
import { serviceFilter, textFilter, type ViewFilter } from './viewFilter.ts';
import { askText } from '../../ui/prompts.ts';
import type { FilterCommand } from './filterCommandIds.ts';

/** Dependencies of the filter commands. */
export interface FilterParts {
  /** The view, which shows the cases that a filter wants; all without one. */
  readonly tree: { show(filter: ViewFilter | undefined): void };
  readonly services: Pick<Services, 'client'>;
}

/** The commands that narrow the view; nothing on the service changes. */
export function filterCommands({ tree, services }: FilterParts): Pick<CommandTable, FilterCommand> {
  let text = '';
  const setKey = contextKeySetter();
  const show = (filter: ViewFilter | undefined): void => {
    setKey('portableTests.filtered', filter !== undefined);
    tree.show(filter);
  };
  return {
    'portableTests.filterCases': async () => {
      text = await askText({
        title: vscode.l10n.t('Filter Test Cases'),
        prompt: vscode.l10n.t(
          'Text in the name, prompt, folder, tags, type or status. Leave empty to show all.',
        ),
        value: text,
        ignoreFocusOut: false,
      });
      show(text ? textFilter(text) : undefined);
    },
    'portableTests.filterByService': async () => {
      const filter = await askServiceFilter();
      show(serviceFilter(filter, JSON.stringify(filter), services));
    },
    'portableTests.clearFilter': async () => {
      text = '';
      show(undefined);
    },
  };
}

import * as vscode from 'vscode';
import * as z from 'zod';

/** A choice of an environment, as the workspace stores it. */
export const environmentChoice = z.object({
  executionUrl: z.url({ protocol: /^https?$/ }),
  name: z.string().optional(),
  id: z.string().optional(),
});

/** An environment of a service, or one that the user named. */
export type EnvironmentChoice = z.infer<typeof environmentChoice>;

/** The name of an environment as the user sees it. */
export const environmentNameLabel = (name: string | undefined): string | undefined =>
  name === 'DEFAULT' ? vscode.l10n.t('Default') : name;

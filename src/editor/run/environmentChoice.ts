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

/** Environments as their service listed them, as the workspace stores them. */
export const listedChoices = environmentChoice.extend({ email: z.string().optional() }).array().catch([]);

export type ListedChoice = z.infer<typeof listedChoices>[number];

/** The environments of a test target. */
export interface EnvironmentListing {
  readonly choices: readonly ListedChoice[];
  /** Why they could not be loaded: the choices are known from before. */
  readonly problem?: unknown;
}

/** The name of an environment as the user sees it. */
export const environmentNameLabel = (name: string | undefined): string | undefined =>
  name === 'DEFAULT' ? vscode.l10n.t('Default') : name;

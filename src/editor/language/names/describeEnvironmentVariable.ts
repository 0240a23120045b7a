import * as vscode from 'vscode';
import { plainVariableName, predefinedVariables } from '../../../core/case/predefinedVariables.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import { localServiceUrl } from '../../../core/target/localServiceUrl.ts';
import { localize } from '../../ui/localize.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { casesOfSet, userList } from './variableUsers.ts';
import type { CommandId } from '../../ui/commands.ts';

/** Variables that need no value from outside. */
const generated: ReadonlySet<string> = new Set([
  'URL',
  'STABLE_UUID',
  'STABLE_UUID_SHORT',
  'STABLE_RANDOM_CHARACTERS',
]);
/** The variable with the value that another one is made of. */
const madeOf: Readonly<Record<string, string>> = {
  TOTP: 'OTP_INITIALIZER_KEY',
  EMAIL_PREFIX: 'EMAIL',
  EMAIL_DOMAIN: 'EMAIL',
};
const command: CommandId = 'portableTests.setVariableValue';

/**
 * Describes `$NAME`: where its value comes from, and the test cases that use it; never the value.
 *
 * @param saved the origins of applications that a value was saved for; undefined if that can't be read
 */
export function describeEnvironmentVariable(
  written: string,
  own: IndexedCase,
  index: CaseIndex,
  saved: ReadonlyMap<string, readonly string[]> | undefined,
): vscode.MarkdownString {
  const name = plainVariableName(written);
  const parts = [
    `**${asMarkdown(`$${written}`)}** – ${asMarkdown(vscode.l10n.t('filled in from the environment before a run'))}`,
  ];
  const meaning = Object.hasOwn(predefinedVariables, name) ? predefinedVariables[name] : undefined;
  if (meaning) parts.push(asMarkdown(localize(meaning)));
  if (!generated.has(name)) {
    parts.push(source(madeOf[name] ?? name, meaning !== undefined, own, saved));
    parts.push(
      asMarkdown(vscode.l10n.t('Secret: its value is removed from messages and output. Traces contain it.')),
    );
  }
  const users = casesOfSet(index, own).filter(({ summary }) =>
    summary.environmentVariables.includes(written),
  );
  if (users.length > 0) parts.push(userList(users));
  const text = new vscode.MarkdownString(parts.join('\n\n'));
  text.isTrusted = { enabledCommands: [command] };
  return text;
}

function source(
  name: string,
  isPredefined: boolean,
  { uri }: IndexedCase,
  saved: ReadonlyMap<string, readonly string[]> | undefined,
): string {
  const isLocal = targetFolderOf(uri)?.serviceUrl === localServiceUrl;
  const origins = saved?.get(name) ?? [];
  const parts = isPredefined
    ? [
        isLocal
          ? vscode.l10n.t(
              'Runs take it from the environment of the local service, otherwise from a saved value.',
            )
          : vscode.l10n.t(
              'Runs on the service take it from the environment; runs on this machine use a saved value.',
            ),
      ]
    : isLocal
      ? []
      : [vscode.l10n.t('Runs on the service use the value that the service has, which can’t be read.')];
  parts.push(
    origins.length > 0
      ? vscode.l10n.t('Saved value for runs on this machine: {0}.', origins.join(', '))
      : vscode.l10n.t('No value is saved on this machine.'),
  );
  const link = `[${asMarkdown(vscode.l10n.t('Set Value of Variable…'))}](command:${command}?${encodeURIComponent(JSON.stringify([name]))})`;
  return `${asMarkdown(parts.join(' '))} ${link}`;
}

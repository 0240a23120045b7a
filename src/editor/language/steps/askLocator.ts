import * as vscode from 'vscode';
import { describeLocator } from '../../../core/describe/describeLocator.ts';
import { suggestLocatorFixes, parseLocatorLine } from '../../../core/locator/locatorLine.ts';
import { askInBox } from '../../ui/askInBox.ts';
import { textOfError } from '../../ui/textOfError.ts';
import { localize } from '../../ui/localize.ts';

/** A quick fix of a misspelled name: a button of the box. */
interface FixButton extends vscode.QuickInputButton {
  /** The line that the box has after the fix. */
  readonly line: string;
}

/** The validation of a line that the box shows. */
interface Validation {
  readonly validationMessage: vscode.InputBoxValidationMessage;
  readonly buttons: readonly FixButton[];
}

/** Asks for a locator line; while it is typed, says what it finds, or what is wrong with it. */
export function askLocator(title: string, value: string): Promise<string> {
  const properties: Partial<vscode.InputBox> = {
    title,
    value,
    valueSelection: [value.length, value.length],
    prompt: vscode.l10n.t('A locator as Playwright writes it'),
    placeholder: "getByRole('button', { name: 'Save' })",
    ...(value && validate(value)),
  };
  return askInBox(properties, (box, { resolve }) => {
    box.onDidChangeValue((line) => Object.assign(box, validate(line)));
    box.onDidTriggerButton((button) => {
      if (isFix(button)) Object.assign(box, { value: button.line, ...validate(button.line) });
    });
    box.onDidAccept(() => {
      const validation = validate(box.value);
      if (isError(validation)) Object.assign(box, validation);
      else resolve(box.value);
    });
  });
}

function validate(line: string): Validation {
  const { Error, Info } = vscode.InputBoxValidationSeverity;
  try {
    const description = describeLocator(parseLocatorLine(line), localize);
    return {
      validationMessage: { message: vscode.l10n.t('Finds: {0}', description), severity: Info },
      buttons: [],
    };
  } catch (error) {
    return {
      validationMessage: { message: textOfError(error), severity: Error },
      buttons: suggestLocatorFixes(line, error).map((fix) => ({
        iconPath: new vscode.ThemeIcon('lightbulb'),
        tooltip: vscode.l10n.t('Change to {0}', fix.name),
        line: fix.line,
      })),
    };
  }
}

const isError = ({ validationMessage }: Validation): boolean =>
  validationMessage.severity === vscode.InputBoxValidationSeverity.Error;

const isFix = (button: vscode.QuickInputButton): button is FixButton => 'line' in button;

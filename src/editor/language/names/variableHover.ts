import * as vscode from 'vscode';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { SavedVariableNames } from '../../targets/environments/savedVariableNames.ts';
import { findVariableAt } from './findVariableAt.ts';
import { describeDynamicVariable } from './describeDynamicVariable.ts';
import { describeEnvironmentVariable } from './describeEnvironmentVariable.ts';

/** On a variable: where its value comes from, whether it is secret, and which test cases use it. */
export class VariableHover implements vscode.HoverProvider {
  constructor(
    private readonly index: CaseIndex,
    private readonly saved: Pick<SavedVariableNames, 'originsByName'>,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const own = await this.index.of(document);
    const offset = document.offsetAt(position);
    const found = findVariableAt(own, offset);
    if (!found) return undefined;
    const { variable, isDynamic } = found;
    const text = isDynamic
      ? describeDynamicVariable(variable.name, found.step, own, this.index)
      : describeEnvironmentVariable(variable.name, own, this.index, await this.saved.originsByName());
    const range = new vscode.Range(document.positionAt(variable.start), document.positionAt(variable.end));
    return new vscode.Hover(text, range);
  }
}

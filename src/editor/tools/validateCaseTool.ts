import * as vscode from 'vscode';
import { checkCase, readFormProblems } from '../../core/checks/checkCase.ts';
import { getFixes } from '../../core/checks/finding/finding.ts';
import { formFixes } from '../../core/checks/schemaFixes.ts';
import { message, type Message } from '../../core/message.ts';
import { summarize } from '../../core/summary/caseSummary.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { TextLines } from '../../core/text/textLines.ts';
import { UserError } from '../../core/userError.ts';
import { caseSetFolderLookup, caseSetViewOf } from '../files/caseSets.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { applySeverities } from '../language/checks/severitySettings.ts';
import { relativePath } from '../ui/documents.ts';
import { localize } from '../ui/texts.ts';
import {
  dataResult,
  omitEmpty,
  findCase,
  listWorkspaceCases,
  type ToolDependencies,
  type ToolDefinition,
} from './tool.ts';
import type { InputOf } from './toolInputs.ts';

type Name = 'portableTests_validate_case';

/** Maximum number of problems in the result. */
const most = 50;

export function validateCaseTool({ index }: Pick<ToolDependencies, 'index'>): ToolDefinition<Name> {
  return {
    invocationMessage: ({ testCase }) =>
      testCase === undefined
        ? vscode.l10n.t('Checking the text of a test case')
        : vscode.l10n.t('Checking the test case {0}', cleanLine(testCase, 100)),
    work: async (input) => {
      const { uri, text, file } = await resolveInput(input, index);
      const problems = problemsIn(text, uri, index);
      const errors = problems.filter(({ severity }) => severity === 'error').length;
      return dataResult(
        omitEmpty({
          file,
          valid: errors === 0,
          errors,
          problems: problems.slice(0, most).map(toReportedProblem),
          moreProblems: problems.length > most ? problems.length - most : undefined,
        }),
      );
    },
  };
}

interface CheckInput {
  /** Determines its folder, the other cases and the settings. */
  readonly uri: vscode.Uri;
  readonly text: string;
  readonly file?: string;
}

async function resolveInput({ testCase, text }: InputOf<Name>, index: CaseIndex): Promise<CheckInput> {
  if ((testCase === undefined) === (text === undefined)) {
    throw new UserError(
      message('Specify either testCase or text'),
      message('Specify the id or path of a test case, or its text'),
    );
  }
  if (testCase !== undefined) {
    const file = await findCase(testCase, index);
    return { uri: file.uri, text: file.text, file: cleanLine(relativePath(file.uri)) };
  }
  return {
    uri: uriFor(text ?? '', await listWorkspaceCases(index)),
    text: text ?? '',
  };
}

/** A text with the id of a file is that file, edited; any other is a new file among the known ones. */
function uriFor(text: string, cases: Awaited<ReturnType<typeof listWorkspaceCases>>): vscode.Uri {
  const id = summarize(text).id?.value;
  const own = cases.find(({ summary }) => id !== undefined && summary.id?.value === id);
  const [first] = cases;
  const folder = first && caseSetFolderLookup()(first.uri)?.folder;
  if (own) return own.uri;
  return folder ? vscode.Uri.joinPath(folder, 'new.yaml') : vscode.Uri.parse('untitled:new.yaml');
}

interface ReportedProblem {
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly fixes?: readonly string[];
}

interface Problem {
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: Message;
  /** Computed only for the problems in the result. */
  readonly fixes: () => readonly { readonly title: Message }[];
}

/** Finds the problems that the editor would show, in the order of the lines. */
function problemsIn(text: string, uri: vscode.Uri, index: CaseIndex): Problem[] {
  const lines = new TextLines(text);
  const inItself = applySeverities(readFormProblems(text), uri).map((problem): Problem => ({
    ...problem,
    ...lines.positionAt(problem.span.start),
    fixes: () => formFixes(problem, text),
  }));
  const project = {
    ...caseSetViewOf(uri, index, true),
    complete: caseSetFolderLookup()(uri) !== undefined,
  };
  const between = applySeverities(checkCase(text, project), uri).map((problem): Problem => ({
    ...problem,
    ...lines.positionAt(problem.span.start),
    fixes: () => getFixes(problem),
  }));
  return [...inItself, ...between].toSorted((a, b) => a.line - b.line || a.column - b.column);
}

function toReportedProblem({ line, column, severity, code, message: what, fixes }: Problem): ReportedProblem {
  const titles = fixes()
    .slice(0, 5)
    .map(({ title }) => cleanLine(localize(title), 120));
  return {
    line,
    column,
    severity,
    code,
    message: cleanLine(localize(what)),
    ...(titles.length > 0 ? { fixes: titles } : {}),
  };
}

import * as vscode from 'vscode';
import type * as z from 'zod';
import { testCaseFilter, type TestCaseFilter } from '../../../api/contract/serviceTestCase.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { Services } from '../../connection/services.ts';
import { contextKeySetter } from '../../ui/contextKeySetter.ts';
import { askText, askExactText, askRequiredText, pickOne } from '../../ui/prompts.ts';
import { serviceFilter, textFilter, type ViewFilter } from './viewFilter.ts';

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

type Join = 'AND' | 'OR' | 'NOT';

/** Fields of endpoint 6 with the values that it lists; the others take any text. */
const fields: Record<string, readonly string[]> = {
  description: [],
  status: ['ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'DELETED'],
  runStatus: ['ON', 'OFF'],
  folderId: [],
  externalId: [],
  id: [],
  testTargetId: [],
};

/** Builds a filter of the service by picks, or reads one that is written as JSON. */
async function askServiceFilter(): Promise<TestCaseFilter> {
  const title = vscode.l10n.t('Filter by Service');
  const built = vscode.l10n.t('Build a Filter');
  const written = vscode.l10n.t('Write a Filter as JSON');
  const way = await pick([built, written], title, vscode.l10n.t('The service finds the test cases'));
  return way === built ? build(title) : write(title);
}

async function build(title: string): Promise<TestCaseFilter> {
  let filter: TestCaseFilter = await condition(title);
  const show = vscode.l10n.t('Show the test cases');
  const joins: Record<string, Join> = {
    [vscode.l10n.t('AND: both conditions are true…')]: 'AND',
    [vscode.l10n.t('OR: at least one condition is true…')]: 'OR',
    [vscode.l10n.t('AND NOT: the next condition is false…')]: 'NOT',
  };
  for (;;) {
    const next = await pick([show, ...Object.keys(joins)], title, JSON.stringify(filter));
    const join = joins[next];
    if (!join) return filter;
    filter = joinFilters(filter, join, await condition(title));
  }
}

/** Joins two filters. Pure. */
function joinFilters(filter: TestCaseFilter, join: Join, other: TestCaseFilter): TestCaseFilter {
  if (join === 'NOT') return { AND: [filter], NOT: [other] };
  return join === 'OR' ? { OR: [filter, other] } : { AND: [filter, other] };
}

async function condition(title: string): Promise<TestCaseFilter> {
  const field = await pick(Object.keys(fields), title, vscode.l10n.t('Select a field'));
  const values = fields[field] ?? [];
  if (values.length > 0)
    return { [field]: await pick(values, title, vscode.l10n.t('Select a value of {0}', field)) };
  const value = await askExactText({
    title,
    prompt: vscode.l10n.t('The whole value of {0}', field),
  });
  return { [field]: value };
}

async function write(title: string): Promise<TestCaseFilter> {
  const text = await askRequiredText({
    title,
    prompt: vscode.l10n.t('Fields: {0}. Joined by AND, OR and NOT.', Object.keys(fields).join(', ')),
    placeHolder: '{"OR": [{"status": "DRAFT"}, {"NOT": {"runStatus": "ON"}}]}',
    validateInput: (value) => (value.trim() ? filterError(value) : undefined),
  });
  return testCaseFilter.parse(JSON.parse(text));
}

/** Gets the error of a filter written as JSON, as text; undefined where it is valid. */
export function filterError(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return vscode.l10n.t('Enter valid JSON.');
  }
  const [issue] = testCaseFilter.safeParse(value).error?.issues ?? [];
  if (!issue) return undefined;
  const { path, inner } = innermost(issue);
  const location = path.map(String).join('.');
  const problem = issueText(inner);
  return location ? `${location}: ${problem}` : problem;
}

/** Finds the issue inside of a filter that stands in another one, and its path. */
function innermost(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; inner: z.core.$ZodIssue } {
  const branches = issue.code === 'invalid_union' ? issue.errors.flatMap(([first]) => first ?? []) : [];
  const relevant =
    branches.find(({ code, path }) => code !== 'invalid_type' || path.length > 0) ?? branches[0];
  if (!relevant) return { path: issue.path, inner: issue };
  const { path, inner } = innermost(relevant);
  return { path: [...issue.path, ...path], inner };
}

function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return vscode.l10n.t('A filter has no option {0}', cleanLine(issue.keys.join(', ')));
    case 'invalid_value':
      return vscode.l10n.t('Use one of {0}', issue.values.map((value) => JSON.stringify(value)).join(', '));
    case 'invalid_type':
      return typeText(issue.expected);
    default:
      return vscode.l10n.t("A filter doesn't support this");
  }
}

function typeText(expected: string): string {
  if (expected === 'array') return vscode.l10n.t('Enter a list of filters in brackets');
  return expected === 'string'
    ? vscode.l10n.t('Enter text in quotes')
    : vscode.l10n.t('Enter a filter in braces');
}

async function pick(items: readonly string[], title: string, placeHolder: string): Promise<string> {
  const { label } = await pickOne(
    items.map((item) => ({ label: item })),
    { title, placeHolder },
  );
  return label;
}

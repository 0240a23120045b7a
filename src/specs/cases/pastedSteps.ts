import { parse } from 'acorn';
import { acornOptions } from '../../core/locator/callChain.ts';
import { methodsByName } from '../../core/locator/locatorMethods.ts';
import { LocatorSyntaxError, toLocatorSyntaxError } from '../../core/locator/locatorSyntaxError.ts';
import { message } from '../../core/message.ts';
import { createCodeSource, createRemark, type CodeRemark } from '../../core/playwright/codeRemarks.ts';
import type { StepsFromCode } from '../../core/playwright/stepFromPlaywright.ts';
import type { Place, RecordedCall, RecordedGroup, RecordedHook, SpecRecording } from '../recording.ts';
import { type SpecContext, addProblems } from './callPairs.ts';
import { testsOf } from './caseBuilder.ts';
import { withOwnPages } from './casesOfSpecs.ts';
import type { RecordSpecs } from './importSpecs.ts';
import { noRemarks } from './specRemarks.ts';
import { stepsOf } from './stepsOfCalls.ts';
import { shownCode, undefinedNames } from './unknownValues.ts';
import { Variables } from './variables.ts';

/** Longer code is refused as a whole. */
const maxCodeLength = 200_000;

/** So many names that code doesn't define are found, each by running it. */
const mostNames = 20;

const path = 'pasted.spec.ts';

/**
 * Makes steps of Playwright code, such as lines of a test, or a test of Playwright's recorder. Nothing is lost: what a
 * test case cannot say is listed. Never throws for any code.
 *
 * @param record runs code as a spec file
 * @throws the reason of the signal when it is aborted
 */
export async function stepsOfPastedCode(
  code: string,
  record: RecordSpecs,
  signal: AbortSignal,
): Promise<StepsFromCode> {
  if (code.length > maxCodeLength) {
    const reason = message("Code longer than {0} characters isn't supported", maxCodeLength);
    return { steps: [], remarks: [], notUnderstood: [{ line: 1, text: `${code.slice(0, 80)}…`, reason }] };
  }
  const whole = await recordPasted(code, record, signal);
  if (!whole.problems.some(({ kind }) => kind === 'syntax')) return converted(code, whole, []);
  const { text, left } = keepWhatParses(code);
  return converted(code, await recordPasted(text, record, signal), left);
}

/** Records code with the names that it doesn't define as unknown values: it is a part of something. */
async function recordPasted(code: string, record: RecordSpecs, signal: AbortSignal): Promise<SpecRecording> {
  const names: string[] = [];
  for (;;) {
    const recording = await recordOne(asSpec(code, names), record, signal);
    const problems = [...recording.problems, ...testsOf(recording.root).flatMap((test) => test.problems)];
    const name = problems
      .flatMap(({ kind, detail = '' }) => (kind === 'error' && missingName.exec(detail)?.[1]) || [])
      .find((missing) => !names.includes(missing));
    if (name === undefined || names.length >= mostNames) return recording;
    names.push(name);
  }
}

async function recordOne(text: string, record: RecordSpecs, signal: AbortSignal): Promise<SpecRecording> {
  const [recording] = await record({ paths: [path], texts: new Map([[path, text]]), mappings: [] }, signal);
  if (!recording) throw new Error('The code gave no recording');
  return recording;
}

const missingName = /(?:^|\s)'?([A-Za-z_$][\w$]*)'? is not defined$/;

/** Code as a spec file with the same lines: statements alone stand in a test. */
function asSpec(code: string, names: readonly string[]): string {
  const hasTests = /\b(?:test|it|setup)(?:\.(?:only|skip|fixme|fail))?\s*\(\s*['"`]/.test(code);
  const declared = names.map((name) => `const ${name} = ${meaningOf(name, !hasTests)};`).join(' ');
  if (hasTests) return `${declared}${code}`;
  const body = code
    .replaceAll(/^[ \t]*import\s(?:[^'"`;()]*?\sfrom\s*)?(['"])[^'"\n]*\1;?/gm, (text) =>
      text.replaceAll(/[^\n]/g, ''),
    )
    .replaceAll(/^[ \t]*export (?=const|let|var|function|async|class)/gm, '');
  const fixtures = '{ page, context, browser, request }';
  return (
    "const { test, expect } = require('@playwright/test'); " +
    `test('pasted', async (${fixtures}) => { ${declared} await (async function () { ${body}\n}).call(${fixtures}); });`
  );
}

/** What a name stands for that code uses and doesn't define. */
function meaningOf(name: string, hasPage: boolean): string {
  if (name === 'test' || name === 'expect') return `require('@playwright/test').${name}`;
  if (name === 'it' || name === 'setup') return "require('@playwright/test').test";
  if (name === 'describe') return "require('@playwright/test').test.describe";
  return hasPage && methodsByName.has(name) ? `page.${name}` : `require('${undefinedNames}').${name}`;
}

function converted(
  code: string,
  { root, values, problems }: SpecRecording,
  left: readonly CodeRemark[],
): StepsFromCode {
  const source = createCodeSource(code, 1);
  const lineOf = ({ line }: Place): string =>
    code.slice(source.lineStarts[line - 1] ?? code.length, source.lineStarts[line]);
  const own = withOwnPages(root);
  const groups = groupsOf(own);
  const tests = testsOf(own);
  const variables = new Variables(values, tests, lineOf);
  const found = noRemarks();
  const context = { variables, found, lineOf };
  addProblems(
    problems.filter(({ kind }) => kind !== 'noTests'),
    context,
  );
  for (const group of groups) addProblems(group.problems, context);
  const hooks = new Map(groups.flatMap((group) => group.hooks).map((hook) => [hook.id, hook.kind]));
  const steps = tests.flatMap((test, at) => {
    addProblems(test.problems, context);
    const reason = message('This is another test: its steps are added after those of the previous test');
    if (at > 0) found.remarks.add(test.place, test.title, { reason });
    const kept = test.calls.filter((call) => isKept(call, at === 0, hooks, context));
    return stepsOf(kept, context).steps;
  });
  const notUnderstood = [...found.notUnderstood.sorted(), ...left, ...commentedChecks(code)];
  return {
    steps,
    notUnderstood: notUnderstood.toSorted((a, b) => a.line - b.line),
    remarks: found.remarks.sorted(),
  };
}

/** Whether a call is one of the steps: what is done before each test stands once, and what is done afterwards is listed. */
function isKept(
  { phase, place, code }: RecordedCall,
  isFirst: boolean,
  hooks: ReadonlyMap<number, RecordedHook['kind']>,
  { found, variables }: SpecContext,
): boolean {
  const isBefore = phase.in === 'hook' && hooks.get(phase.hook)?.startsWith('before');
  if (phase.in === 'test' || phase.in === 'setup' || isBefore) return isFirst || !isBefore;
  found.notUnderstood.add(place, shownCode(code, variables.values), {
    reason: message("Code that runs after each test isn't a step"),
    todo: message('Create a test case from it, and set it as the teardown'),
  });
  return false;
}

/** Playwright's recorder writes checks as comments where the code does not use its test runner. */
function commentedChecks(code: string): CodeRemark[] {
  const source = createCodeSource(code, 1);
  return Array.from(code.matchAll(/\/\/\s*await expect\(.*/g), ({ index, 0: text }) =>
    createRemark(
      source,
      { start: index, end: index + text.length },
      {
        reason: message('This check is commented out'),
        todo: message('Remove the slashes to convert it to a step'),
      },
    ),
  );
}

const groupsOf = (group: RecordedGroup): RecordedGroup[] => [group, ...group.groups.flatMap(groupsOf)];

/** Lines of code that parse, or why they don't. */
type Attempt = { readonly length: number } | LocatorSyntaxError;

/** Lines that follow each other: kept if they parse. */
interface Part {
  readonly isKept: boolean;
  readonly length: number;
  readonly remark?: CodeRemark;
}

/** A statement of more lines is given up. */
const mostLines = 40;

/** So often something is parsed in vain before the rest is given up. */
const mostFailures = 4000;

/** So many characters are parsed in vain before no line is tried with those after it any more. */
const mostCharacters = 600_000;

/**
 * Code that does not parse as a whole, as a selection that starts or ends in the middle of a function: the statements
 * that parse, with empty lines in place of all others.
 */
function keepWhatParses(code: string): {
  readonly text: string;
  readonly left: readonly CodeRemark[];
} {
  const lines = code.split(/\r\n|\n|\r/);
  const reader = new LineReader(lines);
  const left: CodeRemark[] = [];
  for (let at = 0; at < lines.length;) {
    const { isKept, length, remark } = reader.partAt(at);
    if (!isKept) lines.fill('', at, at + length);
    if (remark) left.push(remark);
    at += length;
  }
  return { text: lines.join('\n'), left };
}

class LineReader {
  private failures = 0;
  private spent = 0;

  constructor(private readonly lines: readonly string[]) {}

  partAt(from: number): Part {
    if (this.failures >= mostFailures) return this.rest(from);
    const first = this.attempt(from, 1);
    const best = this.extended(from, first);
    if (!(best instanceof LocatorSyntaxError)) return { isKept: true, ...best };
    const line = (this.lines[from] ?? '').trim();
    if (!(first instanceof LocatorSyntaxError) || isAround(line)) return { isKept: false, length: 1 };
    return {
      isKept: false,
      length: 1,
      remark: { line: from + 1, text: line.slice(0, 500), reason: first.what },
    };
  }

  /** The longest that parses: more lines are tried as long as the end is what is wrong, or a call goes on. */
  private extended(from: number, first: Attempt): Attempt {
    let [best, tried] = [first, first];
    for (let length = 2; length <= mostLines && from + length <= this.lines.length; length++) {
      const goesOn =
        tried instanceof LocatorSyntaxError
          ? this.spent < mostCharacters && this.isAtEnd(tried, from, length - 1)
          : this.isContinued(from + length - 1);
      if (!goesOn) break;
      tried = this.attempt(from, length);
      if (!(tried instanceof LocatorSyntaxError)) best = tried;
    }
    return best;
  }

  private attempt(from: number, length: number): Attempt {
    const text = this.text(from, length);
    try {
      parse(text, { ...acornOptions, allowReturnOutsideFunction: true });
      return { length };
    } catch (error) {
      this.failures++;
      this.spent += text.length;
      return toLocatorSyntaxError(error, text);
    }
  }

  private text(from: number, length: number): string {
    return this.lines.slice(from, from + length).join('\n');
  }

  private isAtEnd(error: LocatorSyntaxError, from: number, length: number): boolean {
    return error.end >= this.text(from, length).trimEnd().length;
  }

  /** Whether the next line that is not blank starts with a dot. */
  private isContinued(at: number): boolean {
    const next = this.lines.slice(at, at + mostLines).find((line) => line.trim() !== '');
    return next !== undefined && next.trimStart().startsWith('.');
  }

  private rest(from: number): Part {
    const text = `${this.text(from, mostLines).trim().slice(0, 500)}…`;
    const reason = message("Too many statements can't be parsed: the rest is skipped");
    const length = this.lines.length - from;
    return { isKept: false, length, remark: { line: from + 1, text, reason } };
  }
}

/** Lines around the steps whose other half was not selected, and imports of types. */
function isAround(line: string): boolean {
  const opens =
    /^(?:test|it|describe|\(?async)\b/.test(line) && line.endsWith('{') && /=>|function/.test(line);
  return opens || /^import\b/.test(line) || /^(?:[})\]][})(\];,\s]*)?$/.test(line);
}

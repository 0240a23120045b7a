import { findFreeNames, type FreeName } from '../../javascript/findFreeNames.ts';
import {
  parseStepCode,
  type CodePlace,
  type ParsedStepCode,
  type StepCodeSyntax,
  sandboxFunctions,
  sandboxNames,
} from '../../javascript/stepCode.ts';
import { message, type Message } from '../../message.ts';
import { findUniqueMatch } from '../../text/nearestWords.ts';
import type { Located, Span } from '../../text/span.ts';
import { createFinding, spanOf, type FindingDetails, type Fix } from '../finding/finding.ts';
import { findPartSpan } from '../finding/nodeSpans.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { StepView } from '../views/stepView.ts';
import { findFlaw, type ValueFlaw } from './valueFlaw.ts';

/** Code of JAVASCRIPT and WAIT_FOR that does not parse. */
export const invalidJavaScript = defineCheck({
  code: 'invalid-javascript',
  severity: 'warning',
  failsEveryRun: true,
  about:
    'The code of a JAVASCRIPT step, or of WAIT_FOR with the type `code`, has a syntax error. The place is ' +
    'marked, also in a block of several lines. Code is the body of an asynchronous function, so it can use ' +
    '`await` and `return`. Code of more than 50,000 characters is not checked.',
  example: {
    steps: `
      - interaction:
          action: JAVASCRIPT
          calledWith: { code: "return (1 + 2" }`,
  },
  run: {
    step: ({ code, text }) => findFlaw(code?.located, text, (value) => codeFlawOf(value, code?.syntax)),
  },
});

/** Names in code that don't exist where it runs, each at its first use. */
export const unknownName = defineCheck({
  code: 'unknown-name',
  severity: 'warning',
  about: [
    "Code uses a name that doesn't exist where it runs.",
    [
      'In the sandbox, known names are those that the code declares or assigns to, those of JavaScript, ' +
        '`getDynamicVariable`, `setDynamicVariable`, `decrypt`, timers, `console`, `crypto`, `fetch`, ' +
        '`Headers`, `Response`, `URL`, `URLSearchParams`, `TextEncoder`, `TextDecoder`, `Intl`, ' +
        '`structuredClone`, `atob` and `btoa`. There is no `document`, no `page` of Playwright, and no ' +
        '`require`, because the code runs neither in the browser nor in Node.js.',
      'In the browser, a page may have any name. Only the functions of the sandbox are reported there, ' +
        'and calls of Playwright such as `page.goto`.',
    ],
    'Each name is reported at its first use. Names that the code tests with `typeof` are not reported, ' +
      'and neither is code that may create global variables unseen, with `eval` or by passing `globalThis` ' +
      'on. Quick fix: change a typo, in all uses. If your service offers more names to code than the ' +
      'sandbox of this extension, ignore the line.',
  ],
  example: {
    steps: `
      - interaction:
          action: JAVASCRIPT
          calledWith: { code: "setDynamicVariabel('total', 3)" }`,
  },
  run: { step: findUnknownNamesInStep },
});

/** Finds a syntax error in the JavaScript of a step, which is the body of an async function. */
export const findCodeFlaw = (code: string, place: CodePlace): ValueFlaw | undefined =>
  codeFlawOf(code, parseStepCode(code, place));

/** The syntax error in code that was parsed. */
function codeFlawOf(code: string, syntax: StepCodeSyntax | undefined): ValueFlaw | undefined {
  if (!syntax || !('error' in syntax)) return undefined;
  const { what, start, end } = syntax.error;
  const last = code.trimEnd().length;
  const from = Math.max(0, Math.min(start - syntax.offset, last - 1));
  return {
    message: message("This JavaScript can't be parsed: {0}", what),
    start: from,
    end: Math.max(from + 1, Math.min(end - syntax.offset, last)),
  };
}

/** Maximum number of uses that a fix changes. */
const mostUses = 50;

function findUnknownNamesInStep({ code, text }: StepView): FindingDetails[] {
  const { syntax } = code ?? {};
  if (!code || !syntax || 'error' in syntax) return [];
  return findUnknownNames(syntax, code.place).map((unknown) => {
    const [first] = unknown.uses;
    const span = (first && findPartSpan(code.located, first, text)) ?? spanOf(code.located);
    const fixes = renameFix(unknown, code.located, text);
    return createFinding(span, unknown.message, { within: code.located, fixes });
  });
}

/** Changes all uses of the name; no fix where escapes hide them. */
function renameFix({ name, meant, uses }: UnknownName, located: Located, text: string): Fix[] {
  if (meant === undefined || uses.length > mostUses) return [];
  const spans = uses.map((use) => findPartSpan(located, use, text));
  const isWritten = (span: Span | undefined): span is Span =>
    span !== undefined && text.slice(span.start, span.end) === name;
  if (!spans.every(isWritten)) return [];
  const edits = spans.map((span) => ({ span, text: meant }));
  return [{ title: message('Change to "{0}"', meant), preferred: true, edits }];
}

/** A name that doesn't exist where the code runs. */
interface UnknownName {
  readonly name: string;
  readonly message: Message;
  /** Its uses, in the code. */
  readonly uses: readonly Span[];
  /** The name that was probably meant. */
  readonly meant: string | undefined;
}

/** Number of names that are reported of one code. */
const most = 20;

/**
 * Finds names that don't exist where the code of a step runs. A page may have names of its own, so only those are
 * reported there that are functions of the sandbox or of Playwright.
 */
function findUnknownNames({ body, offset }: ParsedStepCode, place: CodePlace): UnknownName[] {
  const { uses, declared, isOpen } = findFreeNames(body, parametersIn[place]);
  if (isOpen && place === 'sandbox') return [];
  const unknown =
    place === 'sandbox' ? uses.filter(({ name }) => !isInSandbox(name)) : uses.filter(isNotInPage);
  const candidates = [...declared, ...sandboxNames];
  return groupByName(unknown).map(([name, all]) => ({
    name,
    message: place === 'sandbox' ? sandboxMessage(name) : pageMessage(name, place),
    uses: all.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
    meant: place === 'sandbox' && !isElsewhere(name) ? findUniqueMatch(name, candidates) : undefined,
  }));
}

function groupByName(uses: readonly FreeName[]): [name: string, uses: FreeName[]][] {
  const groups = new Map<string, FreeName[]>();
  for (const use of uses) {
    const group = groups.get(use.name);
    if (group) group.push(use);
    else if (groups.size < most) groups.set(use.name, [use]);
  }
  return [...groups];
}

const parametersIn: Readonly<Record<CodePlace, readonly string[]>> = {
  sandbox: ['arguments'],
  page: ['context'],
  wait: [],
};

/** The members of every object are names, too: its global object is one. */
const isInSandbox = (name: string): boolean => sandboxNames.has(name) || name in Object.prototype;

const functions: ReadonlySet<string> = new Set(sandboxFunctions);
/** Methods of a page of Playwright: a page of the application may be called the same, but has none of them. */
const pageMethods =
  /^(?:getBy(?:Role|Text|Label|Placeholder|AltText|Title|TestId)|frameLocator|goto|locator|waitFor(?:Selector|Timeout|URL|LoadState|Event|Function|Request|Response))$/;

const isNotInPage = ({ name, member }: FreeName): boolean =>
  functions.has(name) || (name === 'page' && member !== undefined && pageMethods.test(member));

/** Names of a browser, in code that doesn't run there. */
const browserNames =
  /^(?:alert|cookieStore|customElements|document|getComputedStyle|history|localStorage|location|navigator|screen|self|sessionStorage|top|window)$/;
const playwrightNames = /^(?:browser|expect|page|request|test)$/;
const nodeNames = /^(?:Buffer|__dirname|__filename|exports|global|module|process|require)$/;

const isElsewhere = (name: string): boolean =>
  name === 'context' || [browserNames, playwrightNames, nodeNames].some((names) => names.test(name));

function sandboxMessage(name: string): Message {
  if (browserNames.test(name))
    return message('"{0}" exists only in the browser. Add "execType: browser" to run the code there', name);
  if (name === 'context')
    return message('"context" exists only in the browser. Read variables with getDynamicVariable("name")');
  if (playwrightNames.test(name))
    return message('Code of a test case has no "{0}" of Playwright. Use other steps for what it does', name);
  if (nodeNames.test(name))
    return message('The sandbox has no "{0}": code can\'t access files, processes and modules', name);
  if (/^\$\$[A-Za-z_]/.test(name))
    return message(
      '"{0}" isn\'t filled in here. Read it with getDynamicVariable("{1}")',
      name,
      name.slice(2),
    );
  if (/^\$[A-Za-z_]/.test(name))
    return message('"{0}" isn\'t filled in here. Read it with decrypt("{0}")', name);
  return message('"{0}" isn\'t declared, and the sandbox has no such name', name);
}

function pageMessage(name: string, place: CodePlace): Message {
  if (name === 'page')
    return message('Code of a test case has no "{0}" of Playwright. Use other steps for what it does', name);
  if (place === 'wait')
    return message('"{0}" isn\'t available in code of WAIT_FOR, which runs in the browser', name);
  if (name === 'getDynamicVariable')
    return message(
      '"{0}" isn\'t available in the browser. Read variables from "context", such as context.name',
      name,
    );
  if (name === 'setDynamicVariable')
    return message('"{0}" isn\'t available in the browser. Return an object of variables to set', name);
  return message(
    '"{0}" isn\'t available in the browser. Remove "execType: browser" to run the code in the sandbox',
    name,
  );
}

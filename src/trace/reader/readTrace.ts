import { message } from '../../core/message.ts';
import { cleanLine, cutLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { createRedactor } from '../../runner/redaction/redaction.ts';
import type { DomElement } from '../dom/domTree.ts';
import { isOwnAttribute } from '../dom/frameDom.ts';
import { sampleSteps, type SampleStep } from '../flaky/runSample.ts';
import type { Box, CallRecord, RequestRecord } from '../read/traceRecords.ts';
import { outlinesOf, type StepOutline } from '../stepOutlines.ts';
import { Trace, type Moment, type TraceStep } from '../trace.ts';
import { KeptSteps } from './keptSteps.ts';
import type { ShownPage, StepMoment, StepSummary } from './traceAnswers.ts';

/** Of what a step has, this much is shown. */
const most = {
  steps: 10_000,
  texts: 50,
  lineLength: 500,
  errorLength: 10_000,
  pictureBytes: 8 * 1024 * 1024,
  kept: 8 * 1024 * 1024,
};

/** A trace that is open, in words and pictures that can be shown: bounded, and without secrets. */
export class ReadTrace {
  /** Puts the names of secrets in their place. */
  readonly mask: (text: string) => string;
  private readonly kept = new KeptSteps<StepMoment>(most.kept);

  private constructor(
    readonly trace: Trace,
    secrets: ReadonlyMap<string, string>,
  ) {
    this.mask = createRedactor(secrets);
  }

  /** @param secrets values by the names of their variables. @throws {UserError} when the file can't be read as a trace */
  static async open(file: string, secrets: ReadonlyMap<string, string>): Promise<ReadTrace> {
    return new ReadTrace(await Trace.open(file), secrets);
  }

  close(): void {
    this.trace.close();
  }

  steps(): StepSummary[] {
    return this.trace.steps
      .slice(0, most.steps)
      .map(({ title, index, within, error, start, end }, place) => ({
        place,
        title: this.line(title),
        index,
        within: within.map((name) => this.line(name)),
        outcome: error === undefined ? 'passed' : 'failed',
        duration: Number.isFinite(end) ? Math.max(0, end - start) : 0,
      }));
  }

  /** What each step left behind. */
  outlines(): StepOutline[] {
    return outlinesOf(this.trace)
      .slice(0, most.steps)
      .map(({ texts, ...outline }) => ({ ...outline, texts: texts.map((text) => this.line(text)) }));
  }

  /** What its steps left behind, without secrets. */
  sample(): SampleStep[] {
    return sampleSteps(this.trace, this.mask);
  }

  /** @throws {UserError} when there is no such step */
  stepAt(place: number): TraceStep {
    const step = this.trace.steps[place];
    if (step) return step;
    throw new UserError(message('The trace has changed since it was opened'), message('Open it again'));
  }

  /** What happened in a step. @throws {UserError} when there is no such step */
  async moment(place: number): Promise<StepMoment> {
    const moment = this.kept.get(place) ?? (await this.read(this.stepAt(place)));
    this.kept.set(place, moment);
    return moment;
  }

  /** Reads the steps beside one, as far as they aren't kept: a cursor goes there next. */
  async prepareBeside(place: number): Promise<void> {
    for (const beside of [place + 1, place - 1])
      if (this.trace.steps[beside] && !this.kept.get(beside)) await this.moment(beside);
  }

  private async read(step: TraceStep): Promise<StepMoment> {
    const target = this.trace.targetOf(step);
    const [before, after] = await Promise.all([
      this.pageAt(step.before, target?.box),
      this.pageAt(step.after),
    ]);
    const found = step.calls.flatMap(foundBy);
    if (found.length === 0 && target && step.error === undefined) found.push(previewOf(target.element));
    return {
      before,
      after,
      asked: this.lines(new Set(step.calls.flatMap(askedBy))),
      found: this.lines(found.filter((text, at) => text !== found[at - 1]).map(withoutPassword)),
      error:
        step.error === undefined ? undefined : cutLine(this.mask(withoutTyped(step.error)), most.errorLength),
      consoleErrors: this.lines(step.consoleErrors.map(({ text }) => text)),
      failedRequests: this.lines(
        step.failedRequests.map((request) => failedRequest(request, step.before.frame?.url)),
      ),
    };
  }

  /** A line of text from the trace, as it may be shown. */
  line(text: string): string {
    return cleanLine(this.mask(text), most.lineLength);
  }

  private lines(texts: Iterable<string>): string[] {
    return [...texts].slice(0, most.texts).map((text) => this.line(text));
  }

  private async pageAt({ frame, picture }: Moment, element?: Box): Promise<ShownPage | undefined> {
    const image = picture && (await this.trace.picture(picture));
    if (!image || image.length > most.pictureBytes) return undefined;
    const { width, height } = frame?.viewport ?? picture;
    return { picture: dataUrl(image), width, height, element };
  }
}

/** A picture as a page shows it. */
export const dataUrl = (image: Buffer): string =>
  `data:image/${image[0] === 0x89 ? 'png' : 'jpeg'};base64,${image.toString('base64')}`;

/** The log of a call has its locators as code; what they found is further in. */
const askedBy = ({ log }: CallRecord): string[] =>
  log.flatMap((line) => /^waiting for ((?:getBy[A-Z]\w*|locator|frameLocator)\(.*)$/s.exec(line)?.[1] ?? []);

const foundBy = ({ log }: CallRecord): string[] =>
  log.flatMap((line) => /^\s*locator resolved to (?:visible |hidden )?(.+)$/s.exec(line)?.[1] ?? []);

/** An element with the value of a password's field, without that value. */
const withoutPassword = (element: string): string =>
  /^<input\b[^>]*\btype="?password\b/i.test(element)
    ? element.replaceAll(/(\svalue=)("[^"]*"?|[^\s>]*)/gi, '$1"…"')
    : element;

/** What was typed stands in the log of a call, which is part of an error. */
const withoutTyped = (error: string): string =>
  error.replaceAll(/\b(fill|type|pressSequentially)\((?:"(?:[^"\\]|\\.)*"|[^\n]*)\)/g, '$1(…)');

/** An element as Playwright writes it: `<button type="submit">Save</button>`. */
function previewOf({ tag, attributes, children }: DomElement): string {
  const shown = Object.entries(attributes)
    .filter(([name]) => !isOwnAttribute(name))
    .map(([name, value]) => ` ${name}="${cutLine(value, 100)}"`)
    .join('');
  const text = children.filter((child) => typeof child === 'string').join(' ');
  const inner = children.some((child) => typeof child === 'object') ? '…' : cutLine(text, 100);
  return inner === '' ? `<${tag}${shown}/>` : `<${tag}${shown}>${inner}</${tag}>`;
}

function failedRequest({ method, url, status, failure }: RequestRecord, page: string | undefined): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isOwn = parsed && page !== undefined && URL.canParse(page) && new URL(page).origin === parsed.origin;
  const reason = status < 0 ? failure : String(status);
  return `${method} ${isOwn ? `${parsed.pathname}${parsed.search}` : url}${reason === undefined ? '' : `: ${reason}`}`;
}

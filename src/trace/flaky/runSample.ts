import { type DomElement, walkDom } from '../dom/domTree.ts';
import type { RequestRecord } from '../read/traceRecords.ts';
import { outlinesOf, textsOf, type StepOutline } from '../stepOutlines.ts';
import type { Trace } from '../trace.ts';

/** One of several runs of the same test case, as far as it is compared with the others. Plain data. */
export interface RunSample {
  readonly outcome: 'passed' | 'failed';
  /** Why it failed, as Playwright says it. */
  readonly failure?: string | undefined;
  readonly steps: readonly SampleStep[];
}

/** What a step left behind. */
export interface SampleStep extends StepOutline {
  /** In ms. */
  readonly duration: number;
  readonly error?: string | undefined;
  /** Those of its texts that stand in rows: of a list, a table or a menu. */
  readonly rows: readonly string[];
  /** Whether the page says that it is still loading, by its elements. */
  readonly isBusy: boolean;
  /** Requests that began in it, in their order. */
  readonly requests: readonly SampleRequest[];
  readonly consoleErrors: readonly string[];
}

export interface SampleRequest {
  /** Such as `GET /api/orders`: without host, query and what differs in every run. */
  readonly name: string;
  /** -1 where it was not answered. */
  readonly status: number;
  /** In ms; undefined where it was not answered to the end. */
  readonly duration?: number | undefined;
}

/** Of what a trace has, this much is compared. */
const most = { steps: 200, texts: 600, requests: 200, consoleErrors: 20, lineLength: 300 };

/**
 * The steps of a run, read from its trace.
 *
 * @param mask puts the names of secrets in their place; no text gets around it
 */
export function sampleSteps(trace: Trace, mask: (text: string) => string): SampleStep[] {
  const outlines = outlinesOf(trace);
  const line = (text: string): string => mask(text).slice(0, most.lineLength);
  return trace.steps.slice(0, most.steps).flatMap((step, place) => {
    const outline = outlines[place];
    if (!outline) return [];
    const { frame } = step.after;
    return {
      ...outline,
      title: line(outline.title),
      within: outline.within.map(line),
      address: line(outline.address),
      duration: Number.isFinite(step.end) ? Math.max(0, step.end - step.start) : 0,
      error: step.error === undefined ? undefined : mask(step.error),
      requests: step.requests.filter(isOfPage).slice(0, most.requests).map(requestOf(line)),
      consoleErrors: step.consoleErrors.slice(0, most.consoleErrors).map(({ text }) => line(text)),
      ...pageFacts(frame && trace.tree(frame), line),
    };
  });
}

/** What of a page is compared: its texts, which of them stand in rows, and whether it is still loading. */
export function pageFacts(
  root: DomElement | undefined,
  line: (text: string) => string,
): Pick<SampleStep, 'texts' | 'rows' | 'isBusy'> {
  if (!root) return { texts: [], rows: [], isBusy: false };
  const rows = new Set<string>();
  let isBusy = false;
  walkDom(root, (element) => {
    if (rows.size < most.texts && isRow(element)) for (const text of textsOf(element)) rows.add(line(text));
    isBusy ||= showsLoading(element);
  });
  return { texts: textsOf(root).slice(0, most.texts).map(line), rows: [...rows], isBusy };
}

/** What stands for loading in names of classes and in texts. */
export const loadingWords =
  /\b(?:load(?:ing|er)|spinner|skeleton|progress|busy|please wait|wird geladen|lädt)/iu;

const isRow = ({ tag, attributes: { role } }: DomElement): boolean =>
  /^(?:li|tr|option)$/.test(tag) || /^(?:row|listitem|option|menuitem)$/.test(role ?? '');

function showsLoading({ attributes }: DomElement): boolean {
  const { class: names = '', role, hidden, style = '' } = attributes;
  if (hidden !== undefined || /display\s*:\s*none/i.test(style.slice(0, 500))) return false;
  if (attributes['aria-busy'] === 'true') return true;
  return (
    (role === 'progressbar' && attributes['aria-valuenow'] === undefined) || loadingWords.test(spaced(names))
  );
}

/** `loadingOverlay` and `loading_overlay` as words. */
const spaced = (names: string): string =>
  names
    .slice(0, 500)
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[-_]/g, ' ');

/** Pages are compared by their documents, data and scripts; of what only decorates them, nothing depends. */
const isOfPage = ({ url, contentType = '' }: RequestRecord): boolean =>
  /^https?:/.test(url) && !/^(?:image|font|video|audio)\//.test(contentType);

const requestOf =
  (line: (text: string) => string) =>
  ({ method, url, status, duration }: RequestRecord): SampleRequest => {
    const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: url };
    const lasting = pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/giu, '#').slice(0, 100);
    return { name: line(`${method} ${lasting}`), status, duration };
  };

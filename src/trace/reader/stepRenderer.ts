import { cutLine, visibleLine } from '../../core/text/cleanLine.ts';
import type { DomElement } from '../dom/domTree.ts';
import { walkDom } from '../dom/domTree.ts';
import { isOwnAttribute } from '../dom/frameDom.ts';
import type { FrameRecord, Point } from '../read/traceRecords.ts';
import {
  PageRenderer,
  type PageToRender,
  type RenderedPage,
  type RenderTools,
} from '../render/pageRenderer.ts';
import { writeSafePage } from '../render/safePage.ts';
import type { StepTarget, TraceStep } from '../trace.ts';
import { KeptSteps } from './keptSteps.ts';
import { dataUrl, type ReadTrace } from './readTrace.ts';
import type { RenderedStep, ShownPage, TreeChange } from './traceAnswers.ts';
import { treeChanges } from './treeChanges.ts';

/** What is kept of a trace's rendered steps, in characters of their pictures. */
const mostKept = 16 * 1024 * 1024;

const longestLine = 300;

/** Renders steps, one after the other; the neighbours of the last one while nobody asks. */
export class StepRenderer {
  private readonly kept = new WeakMap<ReadTrace, KeptSteps<RenderedStep>>();
  private turn: Promise<unknown> = Promise.resolve();
  private asked = 0;

  constructor(private readonly pages: Pick<PageRenderer, 'render' | 'locatorAt'>) {}

  /** @throws {UserError} when there is no such step, or nothing can render it */
  async render(read: ReadTrace, place: number, tools: RenderTools): Promise<RenderedStep> {
    this.asked++;
    try {
      return await this.inTurn(() => this.rendered(read, place, tools));
    } finally {
      this.asked--;
      void this.prepare(read, [place + 1, place - 1], tools);
    }
  }

  /** The locator of what is at a point of the page before or after a step, in CSS pixels of its viewport. */
  locatorAt(
    read: ReadTrace,
    place: number,
    moment: 'before' | 'after',
    point: Point,
    tools: RenderTools,
  ): Promise<string | undefined> {
    return this.inTurn(async () => {
      const page = pagesOf(read, read.stepAt(place))[moment];
      const code = page && (await this.pages.locatorAt(page, point, tools));
      return code === undefined ? undefined : read.mask(code);
    });
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.turn.then(work, work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async prepare(read: ReadTrace, places: readonly number[], tools: RenderTools): Promise<void> {
    for (const place of places) {
      if (!read.trace.steps[place]) continue;
      await this.inTurn(async () => {
        if (this.asked === 0) await this.rendered(read, place, tools);
      }).catch(() => undefined);
    }
  }

  private async rendered(read: ReadTrace, place: number, tools: RenderTools): Promise<RenderedStep> {
    const kept = this.kept.get(read) ?? new KeptSteps<RenderedStep>(mostKept);
    this.kept.set(read, kept);
    const known = kept.get(place);
    if (known) return known;
    const pages = pagesOf(read, read.stepAt(place));
    const draw = (page: PageToRender | undefined): Promise<RenderedPage> | undefined =>
      page && this.pages.render(page, tools);
    const [before, after] = await Promise.all([draw(pages.before), draw(pages.after)]);
    const step: RenderedStep = {
      before: before && shown(before),
      after: after && shown(after),
      changes: changesBetween(read, before?.trees, after?.trees),
    };
    kept.set(place, step);
    return step;
  }
}

const shown = ({ picture, width, height, element }: RenderedPage): ShownPage => ({
  picture: dataUrl(picture),
  width,
  height,
  element,
});

/** Each document is compared with the one at the same place: frames keep their order. */
function changesBetween(
  read: ReadTrace,
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): TreeChange[] | undefined {
  if (!before || !after) return undefined;
  const line = (text: string): string => cutLine(visibleLine(text), longestLine);
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, place) => place);
  return places
    .flatMap((place) => treeChanges(read.mask(before[place] ?? ''), read.mask(after[place] ?? '')))
    .map((change) => ({
      ...change,
      line: line(change.line),
      ...(change.before === undefined ? {} : { before: line(change.before) }),
    }));
}

/** The pages before and after a step, with the element that it acted on. */
function pagesOf(
  read: ReadTrace,
  step: TraceStep,
): { readonly before: PageToRender | undefined; readonly after: PageToRender | undefined } {
  const target = read.trace.targetOf(step);
  const page = (frame: FrameRecord | undefined, orElse?: FrameRecord): PageToRender | undefined => {
    if (!frame) return undefined;
    const root = frame === target?.frame ? target.root : read.trace.tree(frame);
    const element = target && (frame === target.frame ? target.element : sameElement(target, root));
    if (target && !element && orElse) return page(orElse);
    const documents = writeSafePage({
      frame,
      root,
      target: element,
      innerFrame: (outer, inside) => read.trace.innerFrame(outer, inside),
      mask: read.mask,
    });
    return { trace: read.trace, documents };
  };
  const acted = target?.frame.phase === 'action' ? target.frame : undefined;
  // The element may have come only while the step waited for it.
  return { before: page(step.before.frame, acted), after: page(step.after.frame) };
}

/** The element of another moment: at the same place in the page, or the only one that is like it. */
function sameElement(target: StepTarget, root: DomElement): DomElement | undefined {
  let place: DomElement | undefined = root;
  const line = [...target.around, target.element];
  for (const [at, inner] of line.slice(1).entries()) {
    const child: DomElement | string | undefined = place?.children[line[at]?.children.indexOf(inner) ?? -1];
    place = typeof child === 'object' ? child : undefined;
  }
  if (place && identity(place) === identity(target.element)) return place;
  const { id } = target.element.attributes;
  return onlyOne(root, target.element, id ? identity : likeness);
}

/** The only element of a page that is the same as another one in some respect. */
function onlyOne(
  root: DomElement,
  wanted: DomElement,
  respect: (element: DomElement) => string,
): DomElement | undefined {
  const alike: DomElement[] = [];
  const same = respect(wanted);
  walkDom(root, (element) => {
    if (element.tag === wanted.tag && respect(element) === same) alike.push(element);
  });
  return alike.length === 1 ? alike[0] : undefined;
}

const identity = ({ tag, attributes: { id, name, type } }: DomElement): string =>
  JSON.stringify([tag, id, name, type]);

const likeness = ({ tag, attributes, children }: DomElement): string =>
  JSON.stringify([
    tag,
    Object.entries(attributes).filter(([name]) => !isOwnAttribute(name)),
    children.filter((child) => typeof child === 'string'),
  ]);

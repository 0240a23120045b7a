import type { ElementHandle, Frame, FrameLocator, Locator, Page, Selectors } from '@playwright/test';
import * as z from 'zod';
import { type DomElement, keyAttribute } from '../../../trace/dom/domTree.ts';
import type { PageBox } from '../../protocol/liveProtocol.ts';
import {
  domElement,
  elementChange,
  elementLook,
  elementMove,
  elementState,
  focusedElement,
  frameAtPoint,
  type ElementChange,
  type ElementLook,
  type ElementMove,
  type ElementQuestion,
  type ElementState,
} from './elementAnswers.ts';
import { evaluate } from './runGeneratedCode.ts';

/** The name of the selector engine that answers in a page. */
const engineName = 'portable-test-cases-element';

/** Frames in frames that are entered at most. */
const mostFrames = 20;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where elements are looked for: a page, or a frame in it. */
export interface Scope {
  readonly page: Page;
  readonly in: Pick<Page | FrameLocator, 'locator'>;
  /** The frames in which it is, the outermost first. */
  readonly frames: readonly number[];
}

/** An element as it was before an input. It is found again by itself, whatever changes of it. */
export interface FoundElement extends Scope {
  readonly look: ElementLook;
}

/** What a page has done with an element that was held. */
interface HeldMove extends Omit<ElementMove, 'on'> {
  /** What to drop it on to get it where the page has moved it; undefined where it did not. */
  readonly on: FoundElement | undefined;
}

/** Whether two looks found the same element. */
export const isSameElement = (a: FoundElement | undefined, b: FoundElement | undefined): boolean =>
  a !== undefined && b !== undefined && isSameScope(a, b) && a.look.id === b.look.id;

const isSameScope = (a: Scope, b: Scope): boolean => a.page === b.page && a.frames.join() === b.frames.join();

/**
 * The elements of pages: at a point or with the focus, through frames and open shadow roots. The scripts of a page
 * neither see the questions nor change the answers.
 */
export class PageElements {
  private constructor() {}

  /**
   * Adds the engine to Playwright, once in a process; documents that are open already do without it.
   *
   * @param testIdAttribute the attribute that `getByTestId` reads
   */
  static async register(
    selectors: Pick<Selectors, 'register'>,
    testIdAttribute: string,
  ): Promise<PageElements> {
    const create = `createEngine(${JSON.stringify(testIdAttribute)})`;
    const content = `(() => { ${process.env.PORTABLE_TESTS_IN_PAGE ?? ''}; return inPage.${create}; })()`;
    await selectors.register(engineName, { content }, { contentScript: true });
    return new PageElements();
  }

  /**
   * The element that a person means at a point of the viewport; undefined where the page does not say it.
   *
   * @param without an element that is not meant, nor what is in it: it is dragged
   */
  at(page: Page, { x, y }: Point, without?: FoundElement): Promise<FoundElement | undefined> {
    return unlessBlocked(page, this.descend(pageScope(page), { x, y }, without));
  }

  /** The element that has the focus. @param known one that was found, which it may be still */
  focused(page: Page, known?: FoundElement): Promise<FoundElement | undefined> {
    return unlessBlocked(page, known ? this.refocus(page, known) : this.descend(pageScope(page)));
  }

  /** The element that a locator matches, which must be the only one. */
  async of(page: Page, locator: Locator): Promise<FoundElement | undefined> {
    const frames = framesOf(String(locator));
    const scope = { ...pageScope(page), ...(frames === '' ? {} : { in: await createScope(page, frames) }) };
    const look = await this.ask({ ...scope, in: locator }, { ask: 'this' }, elementLook);
    return look && { ...scope, look };
  }

  /** An element that Playwright hands over; undefined where it is not part of the page. */
  async ofHandle(page: Page, handle: ElementHandle): Promise<FoundElement | undefined> {
    const [frame, id] = await Promise.all([handle.ownerFrame(), this.idOf(handle)]);
    const scope = frame ? await this.scopeOf(page, frame) : pageScope(page);
    const look = id === undefined ? undefined : await this.ask(scope, { ask: 'look', id }, elementLook);
    return look && { ...scope, look };
  }

  private async scopeOf(page: Page, frame: Frame): Promise<Scope> {
    const parent = frame.parentFrame();
    if (!parent) return pageScope(page);
    const [outer, id = 0] = await Promise.all([
      this.scopeOf(page, parent),
      frame.frameElement().then((element) => this.idOf(element)),
    ]);
    return this.inFrame(outer, id);
  }

  private async idOf(handle: ElementHandle): Promise<number | undefined> {
    const answer = await handle.$(selectorOf({ ask: 'this' }));
    return elementLook.optional().parse(JSON.parse((await answer?.textContent()) ?? 'null') ?? undefined)?.id;
  }

  /** The elements on which the mouse has to rest so that an element shows; the first one first. */
  async hoveredFor(element: FoundElement): Promise<FoundElement[]> {
    const found: FoundElement[] = [];
    for (const id of element.look.hovered) {
      const look = await this.ask(element, { ask: 'look', id }, elementLook);
      if (look) found.push({ ...element, look });
    }
    return found;
  }

  /** What an element has now; undefined where it is not there any more. */
  state(element: FoundElement): Promise<ElementState | undefined> {
    return unlessBlocked(
      element.page,
      this.ask(element, { ask: 'state', id: element.look.id }, elementState),
    );
  }

  /** The mouse is about to move to a point: what shows by now does so without the move. */
  async moving(page: Page, point: Point): Promise<void> {
    await unlessBlocked(page, this.moveIn(pageScope(page), point));
  }

  private async moveIn(scope: Scope, { x, y }: Point): Promise<void> {
    const frame = await this.ask(scope, { ask: 'moving', x, y }, frameAtPoint);
    if (frame && scope.frames.length < mostFrames)
      await this.moveIn(this.inFrame(scope, frame.id), frame.point);
  }

  /** Something was done in a page, or to an element: what shows from now on does so because of that. */
  async done(where: Scope | { readonly page: Page }): Promise<void> {
    const page = pageScope(where.page);
    const scopes = 'frames' in where && where.frames.length > 0 ? [page, where] : [page];
    const asked = scopes.map((scope) => this.ask(scope, { ask: 'done' }, z.unknown()).catch(() => undefined));
    await unlessBlocked(where.page, Promise.all(asked));
  }

  /** The option of its list that a field takes with Enter; undefined where it does not say one. */
  async activeOption(field: FoundElement): Promise<FoundElement | undefined> {
    const question: ElementQuestion = { ask: 'option', id: field.look.id };
    const look = await unlessBlocked(field.page, this.ask(field, question, elementLook));
    return look && { ...field, look };
  }

  /** What shows around an element is kept, to be compared with. */
  async mark(scope: Scope): Promise<void> {
    await unlessBlocked(scope.page, this.ask(scope, { ask: 'mark' }, z.unknown()));
  }

  /** What shows otherwise than at the mark; undefined where nobody can ask. */
  changes(scope: Scope): Promise<ElementChange | undefined> {
    return unlessBlocked(scope.page, this.ask(scope, { ask: 'changed' }, elementChange));
  }

  /** A button of the mouse is about to go down on an element, which may be dragged. */
  async hold(element: FoundElement): Promise<void> {
    await unlessBlocked(element.page, this.ask(element, { ask: 'hold', id: element.look.id }, z.unknown()));
  }

  /** A held element is about to be dragged. */
  async drag(element: FoundElement): Promise<void> {
    await unlessBlocked(element.page, this.ask(element, { ask: 'drag' }, z.unknown()));
  }

  /** The newest page with its frames as a tree; each element has the key by which {@link ofKey} finds it. */
  async tree(page: Page): Promise<DomElement> {
    return this.treeIn(pageScope(page));
  }

  /** The element of a key of {@link tree}; undefined where it is not there any more. */
  async ofKey(page: Page, key: string): Promise<FoundElement | undefined> {
    const ids = key.split('.').map(Number);
    const scope = ids.slice(0, -1).reduce((outer, id) => this.inFrame(outer, id), pageScope(page));
    const look = await this.ask(scope, { ask: 'look', id: ids.at(-1) ?? 0 }, elementLook);
    return look && { ...scope, look };
  }

  /** Frames that don't answer stay empty. */
  private async treeIn(scope: Scope): Promise<DomElement> {
    const root = await this.ask(scope, { ask: 'tree' }, domElement);
    const fill = async (element: DomElement): Promise<DomElement> => {
      const id = Number(element.attributes[keyAttribute]);
      const key = [...scope.frames, id].join('.');
      const isEntered = ['iframe', 'frame'].includes(element.tag) && scope.frames.length < mostFrames;
      const inner = isEntered ? await this.treeIn(this.inFrame(scope, id)).catch(() => undefined) : undefined;
      const children = inner
        ? [inner]
        : await Promise.all(
            element.children.map(async (child) => (typeof child === 'string' ? child : fill(child))),
          );
      return { ...element, attributes: { ...element.attributes, [keyAttribute]: key }, children };
    };
    return fill(root ?? { tag: 'html', attributes: {}, children: [] });
  }

  /** What the page has done with an element, or with what is around it, while it was held. */
  async movedTo(element: FoundElement): Promise<HeldMove | undefined> {
    const move = await unlessBlocked(
      element.page,
      this.ask(element, { ask: 'moved', id: element.look.id }, elementMove),
    );
    if (!move) return undefined;
    const { on: id, ...rest } = move;
    const look = id === undefined ? undefined : await this.ask(element, { ask: 'look', id }, elementLook);
    return { ...rest, on: look && { ...element, look } };
  }

  /** The element itself, whatever a locator finds. */
  locator(element: FoundElement): Locator {
    return element.in.locator(selectorOf({ ask: 'kept', id: element.look.id }));
  }

  /** How many elements a locator matches; undefined where an element is none of them. */
  async countWith(locator: Locator, element: FoundElement): Promise<number | undefined> {
    const same = locator.locator(selectorOf({ ask: 'is', id: element.look.id }));
    const [count, found] = await Promise.all([locator.count(), same.count()]).catch(() => [0, 0]);
    return found === 1 ? count : undefined;
  }

  /** Asks little where the known element has the focus. A frame keeps its own while another one is used. */
  private async refocus(page: Page, known: FoundElement): Promise<FoundElement | undefined> {
    if (known.frames.length > 0) return this.descend(pageScope(page));
    const found = await this.ask(known, { ask: 'focused', known: known.look.id }, focusedElement);
    if (!found) return undefined;
    if ('isSame' in found) {
      const { lateness, keyLateness } = found;
      return { ...known, look: { ...known.look, lateness, keyLateness } };
    }
    return found.isFrame ? this.descend(pageScope(page)) : { ...known, look: found };
  }

  /** Looks in a scope, and in the frame that is found there. */
  private async descend(
    scope: Scope,
    point?: Point,
    without?: FoundElement,
  ): Promise<FoundElement | undefined> {
    const except = without && isSameScope(scope, without) ? { without: without.look.id } : {};
    const question: ElementQuestion = point ? { ask: 'at', ...point, ...except } : { ask: 'focused' };
    const look = await this.ask(scope, question, elementLook);
    if (!look) return undefined;
    const found = { ...scope, look };
    if (!look.isFrame || scope.frames.length >= mostFrames) return found;
    return this.descend(this.inFrame(scope, look.id), point && look.point, without);
  }

  /** The content of a frame. @param id that of its element */
  private inFrame(scope: Scope, id: number): Scope {
    return {
      page: scope.page,
      in: scope.in.locator(selectorOf({ ask: 'kept', id })).contentFrame(),
      frames: [...scope.frames, id],
    };
  }

  private async ask<Answer>(
    scope: Scope,
    question: ElementQuestion,
    answer: z.ZodType<Answer>,
  ): Promise<Answer | undefined> {
    const text = await scope.in.locator(selectorOf(question)).textContent({ timeout: 5000 });
    return answer.nullable().parse(JSON.parse(text ?? 'null')) ?? undefined;
  }
}

/** How long an element may take to say where it is, in ms. */
const longestBoxMs = 1000;

/** Where an element is in the viewport of its page; undefined where it is nowhere. */
export const boxOf = async (element: Locator): Promise<PageBox | undefined> =>
  (await element.boundingBox({ timeout: longestBoxMs }).catch(() => null)) ?? undefined;

/** The part of a locator's code that leads to the innermost frame; empty where there is none. */
export function framesOf(code: string): string {
  const enter = '.contentFrame().';
  const at = code.lastIndexOf(enter);
  return at < 0 ? '' : code.slice(0, at + enter.length);
}

const createScope = async (page: Page, frames: string): Promise<Scope['in']> =>
  (await evaluate(`return page.${frames.slice(0, -1)};`, { page })) as FrameLocator;

const pageScope = (page: Page): Scope => ({ page, in: page, frames: [] });

const selectorOf = (question: ElementQuestion): string =>
  `${engineName}=${encodeURIComponent(JSON.stringify(question))}`;

/** How long to look at a page, in ms: one that loads may not answer. */
const longestLookMs = 5000;

/** What is found in a page; undefined where a dialog blocks it first, or it takes too long. */
async function unlessBlocked<Found>(page: Page, looking: Promise<Found>): Promise<Found | undefined> {
  let stop = (): void => undefined;
  const blocked = new Promise<undefined>((resolve) => (stop = () => resolve(undefined)));
  const timer = setTimeout(stop, longestLookMs);
  page.on('dialog', stop);
  try {
    return await Promise.race([looking, blocked]);
  } finally {
    clearTimeout(timer);
    page.off('dialog', stop);
  }
}

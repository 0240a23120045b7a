import type { Page } from '@playwright/test';
import type { LiveInput } from '../../protocol/liveProtocol.ts';
import { chooseLocator, type ChosenLocator } from '../elements/locators.ts';
import { isSameElement, type FoundElement, type PageElements } from '../elements/pageElements.ts';
import { quote, selectionCode } from '../elements/recordedCode.ts';
import { actionOn, type RecordedSteps } from './recordedStepSender.ts';

export type ButtonInput = Extract<LiveInput, { type: 'down' | 'up' }>;

/** A button of the mouse that is down, with what was under it before. */
interface Press {
  readonly page: Page;
  readonly input: ButtonInput;
  readonly element: FoundElement | undefined;
  readonly locator: ChosenLocator | undefined;
  readonly hovered: readonly (readonly [FoundElement, ChosenLocator])[];
  readonly hasModifiers: boolean;
  readonly isMoved: boolean;
}

/** A mouse that moves less than this while its button is down does not drag, in pixels. */
const leastDragPixels = 5;

/** What a person does with the mouse, as steps. */
export class MouseRecording {
  private press: Press | undefined;
  /** What was clicked last, as it was before: another click may make it a double click. */
  private lastClick: ChosenLocator | undefined;

  constructor(
    private readonly elements: PageElements,
    private readonly steps: RecordedSteps,
  ) {}

  /** Forgets a button that is down: the recording begins or ends. */
  reset(): void {
    this.press = undefined;
  }

  /** The mouse is about to move. */
  async moving(page: Page, input: Extract<LiveInput, { type: 'move' }>): Promise<void> {
    const { press } = this;
    if (!press) return this.elements.moving(page, input);
    if (press.isMoved || !press.element) return undefined;
    this.press = { ...press, isMoved: true };
    return this.elements.drag(press.element);
  }

  /** A button is about to go down on an element. */
  async down(
    page: Page,
    input: ButtonInput,
    element: FoundElement | undefined,
    hasModifiers: boolean,
  ): Promise<void> {
    const locator = element && !element.look.isPage ? await chooseLocator(this.elements, element) : undefined;
    const hovered = element && locator ? await this.hoveredFor(element) : [];
    if (element) await this.elements.hold(element);
    this.press = { page, input, element, locator, hovered, hasModifiers, isMoved: false };
  }

  /**
   * A button goes up: the step is written before the page can close itself by it.
   *
   * @returns the element on which it went down
   */
  async up(input: ButtonInput, send: () => Promise<void>): Promise<FoundElement | undefined> {
    const { press } = this;
    this.press = undefined;
    if (press) await this.end(press, input, send);
    else await send();
    return press?.element;
  }

  private async end(press: Press, input: ButtonInput, send: () => Promise<void>): Promise<void> {
    const { x, y } = press.input;
    if (Math.hypot(input.x - x, input.y - y) >= leastDragPixels) return this.drag(press, input, send);
    const { element, locator } = press;
    if (element?.look.kind === 'range' || element?.look.kind === 'select') {
      await send();
      return this.changed(press);
    }
    if (!element) this.steps.say('notFound');
    else if (!element.look.isPage) {
      if (locator) this.click(press, element, locator, input.clicks);
      else this.steps.say('noLocator', element.look.tag);
    }
    await send();
  }

  private click(press: Press, element: FoundElement, locator: ChosenLocator, clicks: number): void {
    const { input, hasModifiers } = press;
    const { look } = element;
    const isLeft = input.button === 'left';
    const options = isLeft ? '' : `{ button: ${quote(input.button)} }`;
    const click = actionOn(element, locator, `click(${options})`, 'click');
    const last = this.steps.lastOf('click', element);
    const { lastClick = locator } = this;
    if (clicks === 2 && isLeft && last !== undefined) {
      this.steps.update(last, actionOn(element, lastClick, 'dblclick()', 'click'));
      return;
    }
    if (clicks === 3 && isLeft && last !== undefined) {
      this.steps.update(last, actionOn(element, lastClick, 'click()', 'click'));
      this.steps.add(click);
    }
    this.lastClick = locator;
    this.hover(press);
    this.steps.add(click);
    if (hasModifiers) this.steps.say('modifiers');
    if (look.doesPlaceMatter) this.steps.say('place');
    if (look.isClosed) this.steps.say('closedShadow', look.tag);
  }

  /** The mouse had to rest somewhere first. */
  private hover({ hovered }: Press): void {
    for (const [trigger, found] of hovered) this.steps.add(actionOn(trigger, found, 'hover()'));
  }

  /** A list or a slider has its new value once the button is up. */
  private async changed({ element, locator }: Press): Promise<void> {
    if (!element) return;
    const state = await this.elements.state(element);
    if (!state) return this.steps.say('notFound');
    if (!locator) return this.steps.say('noLocator', element.look.tag);
    const { kind, isMultiple, value, choices } = element.look;
    if (kind === 'select' && JSON.stringify(choices) === JSON.stringify(state.choices)) return;
    if (kind === 'range' && value === state.value) return;
    const name = kind === 'select' ? 'select' : 'text';
    const call =
      kind === 'select'
        ? `selectOption(${selectionCode(state.choices, isMultiple)})`
        : `fill(${quote(state.value)})`;
    this.steps.addOrReplace(actionOn(element, locator, call, name));
  }

  private async drag(press: Press, input: ButtonInput, send: () => Promise<void>): Promise<void> {
    const { page, element, locator } = press;
    const isField = element && ['range', 'select'].includes(element.look.kind);
    const dragged = isField ? undefined : element;
    const before = dragged && (await this.elements.movedTo(dragged));
    const under = dragged && (await this.elements.at(page, input, dragged));
    const isDrawing =
      dragged &&
      !before?.isFollowing &&
      !dragged.look.isDraggable &&
      isSameElement(dragged, await this.elements.at(page, input));
    const onto = under && !under.look.isPage ? await chooseLocator(this.elements, under) : undefined;
    await send();
    if (isField) return this.changed(press);
    // A list that sorts itself during the drag may do so until its end.
    const moved = dragged && before?.on ? ((await this.elements.movedTo(dragged)) ?? before) : before;
    const over = moved?.on ?? under;
    const target = moved?.on ? await chooseLocator(this.elements, moved.on) : onto;
    if (!element || !locator) return this.steps.say('drag');
    const hasSelection = !element.look.isDraggable && (await this.elements.state(element))?.hasSelection;
    if (hasSelection) return undefined;
    if (!over || !target || isSameElement(element, over) || (isDrawing && !moved?.on))
      return this.steps.say('drag');
    const places = [
      ...placeOption('sourcePosition', element),
      ...(moved?.on ? [] : placeOption('targetPosition', over)),
    ];
    const options = places.length > 0 ? `, { ${places.join(', ')} }` : '';
    this.hover(press);
    this.steps.add(actionOn(element, locator, `dragTo(page.${target.code}${options})`));
    if (before?.isFollowing) this.steps.say('dragWay');
    else if (moved?.on && !moved.isSure) this.steps.say('place');
  }

  private async hoveredFor(element: FoundElement): Promise<Press['hovered']> {
    const found: (readonly [FoundElement, ChosenLocator])[] = [];
    for (const one of await this.elements.hoveredFor(element)) {
      const locator = await chooseLocator(this.elements, one, false);
      if (locator) found.push([one, locator]);
    }
    return found;
  }
}

/** The place in an element as an option of a drag, where that is not the middle. */
const placeOption = (name: string, { look: { doesPlaceMatter, point } }: FoundElement): string[] =>
  doesPlaceMatter && point ? [`${name}: { x: ${Math.round(point.x)}, y: ${Math.round(point.y)} }`] : [];

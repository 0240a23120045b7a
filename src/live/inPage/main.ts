import type { ElementQuestion } from '../session/elements/elementAnswers.ts';
import { HeldElement, Mark, Rests } from './changes.ts';
import { describe, stateOf, type Context } from './description.ts';
import { Entered } from './hoverChanges.ts';
import { hostOfEdit, meant } from './meantElement.ts';
import { pageTree } from './pageTree.ts';
import { Settling } from './settling.ts';
import { contains, focused, hitAt, isEditable, isFrame, isVisible, pointIn } from './tree.ts';

/** What Playwright asks of a selector engine. */
interface SelectorEngine {
  readonly query: (root: Element, body: string) => Element | null;
  readonly queryAll: (root: Element, body: string) => Element[];
}

/**
 * The engine, as Playwright runs it beside the scripts of a page: they neither see it nor change what it uses. Most
 * answers are JSON in the text of an element that no page has.
 *
 * @param testIdAttribute the attribute that `getByTestId` reads
 */
export function createEngine(testIdAttribute: string): SelectorEngine {
  const kept = new KeptElements();
  const mark = new Mark();
  const held = new HeldElement();
  const rests = new Rests();
  const settling = new Settling(rests);
  const entered = new Entered();
  const context: Context = {
    testIdAttribute,
    keep: (element) => kept.keep(element),
    hoveredFor: (element) => rests.hoveredFor(element).map(meant),
    latenessFor: (element) => settling.latenessFor(element),
    passingOf: (element) => entered.passingOf(element),
  };

  const lookAt = (x: number, y: number, without: Element | undefined): unknown => {
    const hit = without ? held.under(without, x, y) : hitAt(x, y);
    return hit && describe(meant(hit), context, { on: hit, x, y });
  };
  const lookAtFocus = (known: number | undefined): unknown => {
    const element = focused();
    if (!element) return null;
    const host = isEditable(element) ? hostOfEdit(element) : element;
    return kept.get(known) === host
      ? { isSame: true, ...settling.latenessFor(host) }
      : describe(host, context);
  };
  const moveTo = (point: { x: number; y: number }): unknown => {
    const hit = hitAt(point.x, point.y);
    if (hit) {
      rests.moving(hit);
      entered.moving(hit);
    }
    return hit && isFrame(hit) ? { id: kept.keep(hit), point: pointIn(hit, point) } : null;
  };
  const isFocused = (element: Element): boolean =>
    focused() === element || (isEditable(element) && contains(element, focused()));
  const activeOptionOf = (field: Element): unknown => {
    const id = field.getAttribute('aria-activedescendant');
    if (!id) return null;
    const root = field.getRootNode() as Document | ShadowRoot;
    const option = root.getElementById(id) ?? document.getElementById(id);
    return option && isVisible(option) ? describe(option, context) : null;
  };
  const moveOf = (element: Element): unknown => {
    const move = held.moveOf(element);
    return move && { ...move, ...(move.on ? { on: kept.keep(move.on) } : {}) };
  };

  const answer = (root: Element, question: Exclude<ElementQuestion, { ask: 'kept' | 'is' }>): unknown => {
    const known = 'id' in question ? kept.get(question.id) : undefined;
    switch (question.ask) {
      case 'at':
        return lookAt(question.x, question.y, kept.get(question.without));
      case 'focused':
        return lookAtFocus(question.known);
      case 'this':
        return describe(root, context);
      case 'look':
        return known && describe(known, context);
      case 'state':
        return known && stateOf(known, isFocused(known));
      case 'moving':
        return moveTo(question);
      case 'done':
        rests.reset();
        return settling.restart();
      case 'option':
        return known && activeOptionOf(known);
      case 'hold':
        return known && held.hold(known);
      case 'drag':
        return held.drag();
      case 'moved':
        return known && moveOf(known);
      case 'mark':
        return mark.set();
      case 'changed':
        return mark.changes;
      case 'tree':
        return pageTree((element) => kept.keep(element));
      default:
        return question satisfies never;
    }
  };
  const queryAll = (root: Element, body: string): Element[] => {
    const question = JSON.parse(decodeURIComponent(body)) as ElementQuestion;
    if (question.ask !== 'kept' && question.ask !== 'is') return [textElement(answer(root, question))];
    const known = kept.get(question.id);
    return known && (question.ask === 'kept' || known === root) ? [known] : [];
  };
  return { query: (root, body) => queryAll(root, body)[0] ?? null, queryAll };
}

function textElement(answer: unknown): Element {
  const element = document.createElement('p');
  element.textContent = JSON.stringify(answer ?? null);
  return element;
}

/** Elements by numbers that stay theirs while the document is open. */
class KeptElements {
  private readonly elements = new Map<number, WeakRef<Element>>();
  private readonly ids = new WeakMap<Element, number>();

  keep(element: Element): number {
    const id = this.ids.get(element) ?? this.elements.size + 1;
    this.ids.set(element, id);
    this.elements.set(id, new WeakRef(element));
    return id;
  }

  /** The element of a number, while it is part of the page. */
  get(id: number | undefined): Element | undefined {
    const element = id === undefined ? undefined : this.elements.get(id)?.deref();
    return element?.isConnected ? element : undefined;
  }
}

import * as z from 'zod';
import type { DomElement } from '../../../trace/dom/domTree.ts';
import { choice } from '../../protocol/liveProtocol.ts';

const point = z.object({ x: z.number(), y: z.number() });

const options = z.array(choice.extend({ isHidden: z.boolean() }));

/** What a person's input does to an element, as far as a recording treats it differently. */
const elementKind = z.enum([
  /** A field whose value is text on one line. */
  'text',
  /** A text area. */
  'area',
  /** A field with a value of its own form: a date, a number, a color. */
  'value',
  'range',
  'select',
  'file',
  /** Editable content. */
  'editable',
  'other',
]);

/** What a page says of an element. Checked like any other answer of a page. */
export const elementLook = z.object({
  /** The element keeps it while its document is open. */
  id: z.number(),
  tag: z.string(),
  kind: elementKind,
  inputType: z.string(),
  role: z.string(),
  isCheckable: z.boolean(),
  isEditable: z.boolean(),
  isPassword: z.boolean(),
  /** Whether it is the page itself rather than something in it. */
  isPage: z.boolean(),
  /** Whether it is a list of which one option alone is shown while it is closed. */
  isClosedList: z.boolean(),
  isDraggable: z.boolean(),
  isMultiple: z.boolean(),
  /** Whether arrow keys in the field choose among suggestions. */
  hasSuggestions: z.boolean(),
  /** Whether its text is made of several elements. */
  isRich: z.boolean(),
  /** Where in the element somebody clicks may matter, and a step can't say it. */
  doesPlaceMatter: z.boolean(),
  /** Whether the page hides what is in the element: its shadow root is closed. */
  isClosed: z.boolean(),
  /** Where in it the point is, from the corner inside its border. */
  point: point.optional(),
  isFrame: z.boolean(),
  /** The elements on which the mouse has to rest so that the element shows; the first one first. */
  hovered: z.array(z.number()),
  /** How long a run has to wait before it uses the element, since the page goes on changing, in ms. */
  lateness: z.number().nonnegative().max(10_000),
  /** The same before a key is pressed in it, which may be meant for what the page showed since, in ms. */
  keyLateness: z.number().nonnegative().max(10_000),
  /** What is there of it only while the mouse is on it: classes and texts, and parts of its name. */
  passing: z.object({ anywhere: z.array(z.string()), inNames: z.array(z.string()) }),
  /** The text that it shows, on one line. */
  text: z.string(),
  /** The value of a form field, or the text of editable content. */
  value: z.string(),
  isChecked: z.boolean(),
  choices: options,
  labels: z.array(z.string()),
  placeholder: z.string(),
  altText: z.string(),
  title: z.string(),
  testId: z.string(),
  /** CSS selectors, the best first; the last one leads through the whole page. */
  css: z.array(z.string()),
  /** Values of fields for passwords: none of them may leave the page. */
  passwords: z.array(z.string()),
});

/** The element with the focus, which may be the one that is known already. */
export const focusedElement = z.union([
  z.object({
    isSame: z.literal(true),
    lateness: elementLook.shape.lateness,
    keyLateness: elementLook.shape.keyLateness,
  }),
  elementLook,
]);

/** The frame at a point, and where in it that is. */
export const frameAtPoint = z.object({ id: z.number(), point });

/** What an element has after an input. */
export const elementState = z.object({
  value: z.string(),
  isRich: z.boolean(),
  isFocused: z.boolean(),
  choices: options,
  hasSelection: z.boolean(),
});

/** What the page has done with an element since it was held. */
export const elementMove = z.object({
  /** What to drop the element on so that it gets where it is: the one whose place it took, or its new list. */
  on: z.number().optional(),
  /** Whether it gets there wherever on that it is dropped. */
  isSure: z.boolean(),
  /** Whether it follows the mouse, without the drag and drop of the browser. */
  isFollowing: z.boolean(),
});

/** What the page shows otherwise than it did. */
export const elementChange = z.object({ elements: z.boolean(), text: z.boolean(), values: z.boolean() });

export type ElementKind = z.infer<typeof elementKind>;
export type ElementChange = z.infer<typeof elementChange>;
export type ElementMove = z.infer<typeof elementMove>;
export type ElementLook = z.infer<typeof elementLook>;
export type ElementState = z.infer<typeof elementState>;

/** The tree of a page. */
export const domElement: z.ZodType<DomElement> = z.object({
  tag: z.string(),
  attributes: z.record(z.string(), z.string()),
  get children() {
    return z.array(z.union([z.string(), domElement]));
  },
});

/** What the engine in a page (live/inPage) is asked. */
export type ElementQuestion =
  /** The element that a person means at a point, without those inside of another one. */
  | { readonly ask: 'at'; readonly x: number; readonly y: number; readonly without?: number }
  /** The element that has the focus; nothing but that it is so where it is the known one. */
  | { readonly ask: 'focused'; readonly known?: number }
  /** The element from which the engine is asked. */
  | { readonly ask: 'this' }
  /** A kept element. */
  | { readonly ask: 'look'; readonly id: number }
  | { readonly ask: 'state'; readonly id: number }
  /** The mouse is about to move: what shows by now does so without the move. The answer is the frame there. */
  | { readonly ask: 'moving'; readonly x: number; readonly y: number }
  /** Something was done: what shows from now on does so because of that. */
  | { readonly ask: 'done' }
  /** The option that a kept field takes with Enter. */
  | { readonly ask: 'option'; readonly id: number }
  /** A button of the mouse goes down on a kept element. */
  | { readonly ask: 'hold'; readonly id: number }
  /** The mouse is about to move for the first time since then. */
  | { readonly ask: 'drag' }
  /** What the page did with a held element. */
  | { readonly ask: 'moved'; readonly id: number }
  /** What shows is kept, to be compared with. */
  | { readonly ask: 'mark' }
  /** What the page shows otherwise than at the mark. */
  | { readonly ask: 'changed' }
  /** All that is in the document, as a `DomElement`. */
  | { readonly ask: 'tree' }
  /** Finds a kept element. */
  | { readonly ask: 'kept'; readonly id: number }
  /** Finds the element from which the engine is asked, if it is a kept one. */
  | { readonly ask: 'is'; readonly id: number };

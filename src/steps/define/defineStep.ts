import * as z from 'zod';
import type { Message } from '../../core/message.ts';
import type { PlaywrightCall } from './playwrightCall.ts';
import type { StepCoder } from './stepCoder.ts';

/** A step that shows what an action or expectation is for: the page about the format has it, and tests check it. */
export interface StepExample<CalledWith> {
  /** When to write such a step, or what is special about it; ends with a colon. */
  readonly about: string;
  readonly calledWith?: CalledWith;
  /** The locator line of its element. */
  readonly on?: string;
  /** The step in words. */
  readonly words: string;
}

/** A step to start with; `${1:…}` is where the cursor stops, in the editor's syntax of snippets. */
export interface StepSnippet {
  readonly label: Message;
  /** `calledWith` as lines of YAML: on the line of the key, then below it. */
  readonly argument?: readonly string[];
  /** The locator line of its element. */
  readonly on?: string;
}

/** Keys that lead to a text below `calledWith`: `*` stands for the items of a list, and no key for the value itself. */
export type TextPath = readonly string[];

/** What actions and expectations have in common: all that is known of one. */
interface Details<Argument extends z.ZodType> {
  /** One sentence for hover, completion and the page about the format. */
  readonly summary: string;
  /** Whether it needs selectors, applies to the page without them, or has no use for them. */
  readonly element: 'required' | 'optional' | 'none';
  /** Whether its element is a form field, which is found by its label. */
  readonly isField?: true;
  /** The schema of `calledWith`, with descriptions. */
  readonly argument: Argument;
  /** What an argument that is a text names, or the first text of a pair: it is checked and completed accordingly. */
  readonly names?: 'key' | 'file' | 'address' | 'cssProperty' | 'element';
  /** Keys of the argument that hold no variable: a name, a number, code or a value of a fixed set. */
  readonly withoutVariables?: readonly string[];
  /** Texts of the argument that a run takes as they are, with a line break at their end. */
  readonly exactTexts?: readonly TextPath[];
  /** Whole steps that users often start with. */
  readonly snippets?: readonly StepSnippet[];
  readonly examples: readonly [
    StepExample<z.infer<Argument>>,
    ...(readonly StepExample<z.infer<Argument>>[]),
  ];

  /**
   * The step in words.
   *
   * @param calledWith any value: a file may hold more than the schema allows
   * @param element its element in words, or that it has no locator
   */
  words(calledWith: unknown, element: Message | string, hasElement: boolean): Message;

  /**
   * The code of the step: a line or more.
   *
   * @throws {CannotGenerate} when there is none
   */
  code(calledWith: z.infer<Argument>, step: StepCoder): string | readonly string[];
}

/** Reads the argument of a step from calls of Playwright that mean it, by the name of their method. */
type PlaywrightCalls<CalledWith> = Readonly<Record<string, (call: PlaywrightCall) => CalledWith>>;

export interface ActionDetails<Argument extends z.ZodType> extends Details<Argument> {
  /** A shorter title for generated code, where the words would repeat the code of the step. */
  title?(calledWith: unknown): string | undefined;
  /** Whether it may open or close a page; the code then waits for that. */
  mayChangePages?(calledWith: z.infer<Argument>, step: StepCoder): boolean;
  /** Whether the steps after it are about another page, whatever the page shows now. */
  readonly leavesPage?: true;
  /** Where the JavaScript in `code` runs. */
  codePlace?(execType: unknown): 'sandbox' | 'page' | 'wait';
  /** The key of the argument that sets variables: with the name of one, or the code that sets them. */
  readonly sets?: 'variableName' | 'code';
  readonly fromPlaywright?: {
    /** Of a locator, and of the page with a selector first: `locator.click()`, `page.click('#a')`. */
    readonly locatorOrPage?: PlaywrightCalls<z.infer<Argument>>;
    readonly locator?: PlaywrightCalls<z.infer<Argument>>;
    readonly page?: PlaywrightCalls<z.infer<Argument>>;
    readonly keyboard?: PlaywrightCalls<z.infer<Argument>>;
    /** Of the session that generated code has: `session.goTo('/')`. */
    readonly session?: PlaywrightCalls<z.infer<Argument>>;
  };
}

export interface ExpectationDetails<Argument extends z.ZodType> extends Details<Argument> {
  /** Whether it is right that no element matches. */
  readonly mayBeAbsent?: true;
  readonly fromPlaywright: {
    /** Matchers of a state by name: whether the state holds, and the option that turns it around if it is false. */
    readonly states?: Readonly<Record<string, readonly [holds: boolean, option?: string]>>;
    /** Other matchers, which mean nothing behind `not`. */
    readonly matchers?: PlaywrightCalls<z.infer<Argument>>;
    /** The `state` of `locator.waitFor` that means it. */
    readonly waitFor?: string;
    /** A matcher of the response to a request for the URL in the argument. */
    readonly response?: string;
  };
}

/** Defines an action: all that the program knows of it. */
export const defineAction = <const Name extends string, Argument extends z.ZodType>(
  name: Name,
  details: ActionDetails<Argument>,
) => ({
  kind: 'interaction' as const,
  name,
  schema: z
    .strictObject({ action: z.literal(name), calledWith: details.argument })
    .meta({ title: name, markdownDescription: details.summary }),
  ...details,
});

/** Defines an expectation: all that the program knows of it. */
export const defineExpectation = <const Name extends string, Argument extends z.ZodType>(
  name: Name,
  details: ExpectationDetails<Argument>,
) => ({
  kind: 'assertion' as const,
  name,
  schema: z
    .strictObject({ expectation: z.literal(name), calledWith: details.argument })
    .meta({ title: name, markdownDescription: details.summary }),
  ...details,
});

/** A text with its description. */
export const string = (markdownDescription: string): z.ZodString => z.string().meta({ markdownDescription });

/** The argument of what takes none. */
export const noArgument = z.null().meta({ markdownDescription: 'Takes no argument.' }).optional();

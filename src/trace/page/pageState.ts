import type {
  EmptyState,
  FoundLocator,
  FromStepsPage,
  StepDetail,
  StepsTexts,
  Strip,
  StripStep,
  ToStepsPage,
} from '../protocol/stepsMessages.ts';

/** All that the page shows. */
export interface PageState {
  readonly texts: StepsTexts | undefined;
  readonly locale: string;
  readonly empty: EmptyState | undefined;
  readonly strip: Strip | undefined;
  /** The chosen step; that of the one before while it is not there yet. */
  readonly detail: StepDetail | undefined;
  readonly locator: FoundLocator | undefined;
  /** Whether the pictures are those of the last run that passed. */
  readonly showsPassed: boolean;
}

export const initialState: PageState = {
  texts: undefined,
  locale: 'en',
  empty: undefined,
  strip: undefined,
  detail: undefined,
  locator: undefined,
  showsPassed: false,
};

/** The page after a message of the extension. */
export function afterMessage(state: PageState, message: ToStepsPage): PageState {
  switch (message.type) {
    case 'start':
      return { ...state, texts: message.texts, locale: message.locale };
    case 'empty':
      return { ...initialState, texts: state.texts, locale: state.locale, empty: message };
    case 'strip': {
      const { strip } = message;
      const isSame = strip.chosen === state.strip?.chosen;
      return {
        ...state,
        empty: undefined,
        strip,
        showsPassed: state.showsPassed && strip.hasPassedRun,
        locator: isSame ? state.locator : undefined,
        detail: strip.chosen === undefined ? undefined : state.detail,
      };
    }
    case 'step':
      // What comes late is of a step that nobody looks at any more.
      return message.step.key === state.strip?.chosen ? { ...state, detail: message.step } : state;
    case 'locator':
      return message.key === state.strip?.chosen ? { ...state, locator: message } : state;
    default:
      return message satisfies never;
  }
}

/** The page after a request of the user: what it can show at once. */
export function afterRequest(state: PageState, message: FromStepsPage): PageState {
  switch (message.type) {
    case 'choose':
      return state.strip
        ? { ...state, strip: { ...state.strip, chosen: message.key }, locator: undefined }
        : state;
    case 'showPassed':
      return { ...state, showsPassed: message.isShown, locator: undefined };
    case 'copyLocator':
    case 'useLocator':
      return { ...state, locator: undefined };
    default:
      return state;
  }
}

/** The step that a key leads to from the chosen one; undefined for a key that leads nowhere. */
export function stepOfKey({ steps, chosen }: Strip, pressed: string): string | undefined {
  const at = steps.findIndex(({ key }) => key === chosen);
  const to = targets[pressed]?.(at, steps.length);
  return to === undefined ? undefined : steps[Math.min(Math.max(to, 0), steps.length - 1)]?.key;
}

const targets: Readonly<Record<string, ((at: number, count: number) => number) | undefined>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Steps that follow each other and belong to the same dependencies. */
interface StepGroup {
  readonly name: string;
  readonly steps: readonly StripStep[];
}

/** The steps by the dependencies that they belong to, in their order. */
export function groupsOf({ steps }: Pick<Strip, 'steps'>): StepGroup[] {
  const groups: { name: string; steps: StripStep[] }[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.name === step.group) last.steps.push(step);
    else groups.push({ name: step.group, steps: [step] });
  }
  return groups;
}

/** Puts values into a text. */
export const fillIn = (text: string, ...values: readonly (string | number)[]): string =>
  text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));

/** What every part of the page gets. */
export interface PageProps {
  readonly state: PageState;
  readonly texts: StepsTexts;
  readonly send: (message: FromStepsPage) => void;
}

/** What an outcome looks like without its colour. */
export const signs: Readonly<Record<StripStep['outcome'], string>> = {
  passed: '✓',
  failed: '✗',
  running: '…',
  notRun: '○',
};

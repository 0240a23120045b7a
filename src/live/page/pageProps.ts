import type { FromLivePage, LivePageState, LivePageTexts } from '../protocol/pageMessages.ts';

/** What all parts of the live page share. */
export interface PageProps {
  readonly texts: LivePageTexts;
  readonly state: LivePageState;
  readonly send: (message: FromLivePage) => void;
}

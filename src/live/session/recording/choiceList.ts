import type { Choice, LiveEvent } from '../../protocol/liveProtocol.ts';
import type { Point } from '../elements/pageElements.ts';

interface OpenList {
  readonly choices: readonly Choice[];
  /** Where in the page it was opened. */
  readonly at: Point;
  /** Takes what was chosen, as its position. */
  readonly take: (index: number) => Promise<void>;
}

/** A list beside the page: of options, or of files. The browser shows its own in windows that are in no picture. */
export class ChoiceList {
  private open: OpenList | undefined;

  constructor(private readonly send: (event: LiveEvent) => void) {}

  show(list: OpenList): void {
    this.open = list;
    this.send({ type: 'choices', choices: [...list.choices], ...pointOf(list.at) });
  }

  /** Takes a choice, and closes the list. @param index nothing is taken where it is left out */
  async choose(index: number | undefined): Promise<void> {
    const { open } = this;
    this.close();
    if (index !== undefined) await open?.take(index);
  }

  close(): void {
    if (!this.open) return;
    this.open = undefined;
    this.send({ type: 'choices', choices: [], x: 0, y: 0 });
  }
}

const pointOf = ({ x, y }: Point): Point => ({ x, y });

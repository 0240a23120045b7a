/** Awaited between small pieces of work, to let others have their turn; may throw to cancel the work. */
export type Pause = () => Promise<void>;

/** Lets nobody have a turn: for work that is small, or has its thread to itself. */
export const noPause: Pause = async () => undefined;

/** How long a click may stay without a report, in ms: not every click becomes an action. */
const longestWait = 1000;

/**
 * A click that Playwright's recorder has not reported yet: it holds one back for half a second, or up to the next action,
 * since it may become a double click.
 */
export class PendingClick {
  private current: { readonly reported: Promise<void>; readonly end: () => void } | undefined;

  /** Resolves once the newest click was reported, or will not be. */
  get reported(): Promise<void> {
    return this.current?.reported ?? Promise.resolve();
  }

  begin(): void {
    this.end();
    let resolve = (): void => undefined;
    const reported = new Promise<void>((done) => (resolve = done));
    const timer = setTimeout(resolve, longestWait);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    this.current = { reported, end };
  }

  end(): void {
    this.current?.end();
    this.current = undefined;
  }
}

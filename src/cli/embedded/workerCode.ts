/** The worker in which code of test cases runs, as text: the command line is one file. */
export const sandboxWorker = (): string => process.env.PORTABLE_TESTS_SANDBOX ?? '';

/** The worker in which specs run to be imported, as text: the command line is one file. */
export const specWorker = (): string => process.env.PORTABLE_TESTS_SPEC_WORKER ?? '';

/** The body of a live session, as text: the command line is one file. */
export const liveSession = (): string => process.env.PORTABLE_TESTS_LIVE_SESSION ?? '';

/** The code of a module as an address with which a thread can start. */
export const scriptUrl = (code: string): URL =>
  new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

/** The worker in which code of test cases runs, as text: the command line is one file. */
export const sandboxWorker = (): string => process.env.PORTABLE_TESTS_SANDBOX ?? '';

/** The name of the command line, as users type it. */
export const programName = 'portable-test-cases';

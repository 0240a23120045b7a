/** The file descriptor of the private channel: standard output is for what people read. */
export const reporterChannel = 3;

/** The annotation by which generated code names its test case. */
export const caseAnnotation = 'test case';

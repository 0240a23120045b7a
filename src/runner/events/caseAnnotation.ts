/** The annotation by which generated code names its test case. */
export const caseAnnotation = 'test case';

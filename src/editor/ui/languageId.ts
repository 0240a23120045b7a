/** The language of test cases, as the manifest declares it. */
export const languageId = 'portable-test-case';

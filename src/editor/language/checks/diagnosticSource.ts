/** The source that diagnostics show, the language server's as well. */
export const diagnosticSource = 'portable test case';

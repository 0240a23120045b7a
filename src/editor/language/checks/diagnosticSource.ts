/** The source that diagnostics show. */
export const diagnosticSource = 'portable test case';

/** The source of what is wrong with a file as YAML. */
export const yamlSource = 'YAML';

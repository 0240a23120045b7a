/** The name under which transformed code finds its operators: a letter that no code uses. */
export const operatorsName = 'ǃ';

/** The name under which it finds what it calls `import.meta`. */
export const metaName = `${operatorsName}meta`;

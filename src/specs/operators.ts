/** The name under which transformed code finds its operators: a letter that no code uses. */
export const operatorsName = 'ǃ';

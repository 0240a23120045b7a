/** The folder in a workspace folder that test cases get where the user names no other. */
export const usualFolder = 'portable-tests';

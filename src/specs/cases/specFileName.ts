const extensions = 'ts,js,mts,mjs,cts,cjs,tsx,jsx';

/** The files that specs may be, as a pattern of VS Code. */
export const specFilePattern = `**/*.{spec,test}.{${extensions}}`;

/** Whether the name of a file is that of a spec. */
export const isSpecFileName = (name: string): boolean => /\.(?:spec|test)\.[cm]?[jt]sx?$/.test(name);

/** The most specs that are imported at once. */
export const mostSpecs = 1000;

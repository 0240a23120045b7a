/** The commands on specs of Playwright Test. */
export const specsCommandIds = ['portableTests.importSpecs'] as const;

export type SpecsCommand = (typeof specsCommandIds)[number];

export const stepCommandIds = [
  'portableTests.editLocator',
  'portableTests.useLocator',
  'portableTests.copyLocator',
  'portableTests.changeLocatorEverywhere',
  'portableTests.pasteSteps',
  'portableTests.moveStepUp',
  'portableTests.moveStepDown',
  'portableTests.duplicateStep',
  'portableTests.extractSteps',
  'portableTests.inlineDependency',
  'portableTests.describeStep',
] as const;

export type StepCommand = (typeof stepCommandIds)[number];

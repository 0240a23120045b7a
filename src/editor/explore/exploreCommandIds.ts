export const exploreCommandIds = [
  'portableTests.explore',
  'portableTests.showDiscoveries',
  'portableTests.acceptDiscovery',
  'portableTests.discardDiscovery',
  'portableTests.setInteractionStatus',
] as const;

export type ExploreCommand = (typeof exploreCommandIds)[number];

/** The commands of the live page. */
export const liveCommandIds = [
  'portableTests.liveRunToHere',
  'portableTests.liveRunStep',
  'portableTests.liveRunFromHere',
  'portableTests.liveRestart',
  'portableTests.liveStop',
  'portableTests.liveFilterByText',
] as const;

export type LiveCommand = (typeof liveCommandIds)[number];

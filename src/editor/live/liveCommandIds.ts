/** The commands of the live page. */
export const liveCommandIds = [
  'portableTests.liveRunToHere',
  'portableTests.liveRunStep',
  'portableTests.liveRunFromHere',
  'portableTests.liveRestart',
  'portableTests.livePick',
  'portableTests.liveRecord',
  'portableTests.liveStopRecording',
  'portableTests.liveStop',
  'portableTests.liveFilterByText',
] as const;

export type LiveCommand = (typeof liveCommandIds)[number];

/** A picture of the README, as a browser test takes it. */
export interface ReadmePicture {
  /** The name of its file in `media/readme`, without `-dark.png`. */
  readonly name: string;
  /** The test that takes it. */
  readonly test: string;
  /** Its name in that test. */
  readonly shot: string;
}

export const readmePictures: readonly ReadmePicture[] = [
  { name: 'editor', test: 'test/browser/mainJob.test.ts', shot: 'main-4-diagnostic' },
  { name: 'completion', test: 'test/browser/mainJob.test.ts', shot: 'main-5-completion' },
  { name: 'plan', test: 'test/browser/plans.test.ts', shot: 'plan-2-groups' },
  { name: 'run', test: 'test/browser/run.test.ts', shot: 'run-4-peek' },
  { name: 'report', test: 'test/browser/reports.test.ts', shot: 'report-3-compared' },
];

/** A moving picture of the README, made of what one browser test takes. */
export const movingPicture = {
  file: 'mainJob.gif',
  test: 'test/browser/mainJob.test.ts',
  /** Its pictures by their names in that test, in order. */
  shots: [
    'main-1-welcome',
    'main-2-connected',
    'main-3-pulled',
    'main-4-diagnostic',
    'main-5-completion',
    'main-6-pushed',
  ],
  /** How long each of them is shown. */
  pictureMs: 2000,
} as const;

/** Of each picture, in pixels. */
export const pictureSize = { width: 1280, height: 800 };

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

/** Of each picture, in pixels. */
export const pictureSize = { width: 1280, height: 800 };

/** The size of a PNG. @throws {Error} when it is none */
export function readPngSize(png: Buffer): { width: number; height: number } {
  if (png.toString('latin1', 1, 4) !== 'PNG' || png.length < 24) throw new Error('This is not a PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

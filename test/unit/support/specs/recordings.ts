import type {
  RecordedCall,
  RecordedGroup,
  RecordedHook,
  RecordedTest,
  SpecRecording,
  UnknownValue,
} from '../../../../src/specs/recording.ts';

const path = 'a.spec.ts';

/** The placeholder of a value in a text of a recording. */
export const valueOf = (id: number): string => `\uE000${id}\uE001`;

/** A call on the page, at a line of `a.spec.ts`. */
export const call = (line: number, code: string, more: Partial<RecordedCall> = {}): RecordedCall => ({
  place: { path, line },
  code,
  phase: { in: 'test' },
  on: 'page',
  steps: [],
  ...more,
});

/** A call of a hook. */
export const inHook = (
  hook: number,
  line: number,
  code: string,
  more: Partial<RecordedCall> = {},
): RecordedCall => call(line, code, { phase: { in: 'hook', hook }, ...more });

export const hook = (id: number, kind: RecordedHook['kind'], line = 1): RecordedHook => ({
  id,
  kind,
  place: { path, line },
});

export const recordedTest = (
  title: string,
  calls: readonly RecordedCall[],
  more: Partial<RecordedTest> = {},
): RecordedTest => ({
  title,
  tags: [],
  annotations: [],
  place: { path, line: 1 },
  isOff: false,
  problems: [],
  calls,
  ...more,
});

export const group = (title: string, more: Partial<RecordedGroup> = {}): RecordedGroup => ({
  title,
  place: { path, line: 1 },
  tags: [],
  annotations: [],
  isOff: false,
  groups: [],
  tests: [],
  hooks: [],
  problems: [],
  ...more,
});

export const value = (
  kind: UnknownValue['kind'],
  code: string,
  more: Partial<UnknownValue> = {},
): UnknownValue => ({
  kind,
  code,
  place: { path, line: 1 },
  ...more,
});

/** The recording of `a.spec.ts`. */
export const recording = (
  root: Partial<RecordedGroup>,
  values: readonly UnknownValue[] = [],
): SpecRecording => ({ path, root: group('', root), values, problems: [] });

import type { SpecRecording } from '../recording.ts';
import type { PathMapping, SpecTexts } from './modules.ts';

/** Specs to record, and the files that they may load. */
export interface SpecTask {
  /** The specs, as they are named in `texts`. */
  readonly paths: readonly string[];
  /** By path relative to the workspace, with `/`: nothing else can be loaded. */
  readonly texts: SpecTexts;
  readonly mappings: readonly PathMapping[];
}

/** The input of the worker that records specs. */
export interface SpecWorkerInput extends SpecTask {
  readonly engine: WebAssembly.Module;
}

/** Its messages: a recording for each path, in their order. */
export type SpecWorkerMessage = SpecRecording;

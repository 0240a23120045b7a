import type { GuestAnswer, GuestInput } from '../guestMessages.ts';
import { emptyRecording, type SpecRecording } from '../recording.ts';
import { mergeRuns } from './mergeRuns.ts';
import type { SpecModules } from './modules.ts';
import { PathExplorer } from './pathExplorer.ts';
import { Effort, type SpecEngine } from './specEngine.ts';

const limits: GuestInput['limits'] = { calls: 5000, text: 20_000_000 };

/** Records what the tests of a spec file do, on all paths of what only a run decides. Never throws. */
export async function recordSpec(
  path: string,
  modules: SpecModules,
  engine: SpecEngine,
): Promise<SpecRecording> {
  try {
    const explorer = new PathExplorer();
    const runs: GuestAnswer[] = [];
    const reachable = modules.reachable(path);
    const effort = new Effort();
    for (
      let choices: GuestInput['choices'] | undefined = explorer.first;
      choices;
      choices = explorer.next()
    ) {
      const answer = await engine.run(
        { path, modules: reachable, choices, limits, leftOut: [...explorer.costly] },
        effort,
      );
      explorer.add(answer);
      runs.push(answer);
      if (effort.isOver) {
        explorer.stop();
        break;
      }
    }
    return mergeRuns(path, runs, explorer, (place) => ({
      ...place,
      line: modules.statementLine(place.path, place.line),
    }));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
    // The engine doesn't survive each lack of memory.
    return emptyRecording(
      path,
      name === 'RuntimeError' ? { kind: 'memory' } : { kind: 'engine', detail: message },
    );
  }
}

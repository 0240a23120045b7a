/**
 * The environment variable with the way to the process that started a live session: a port of this machine and a
 * secret that the session sends first, as `PORT:SECRET`.
 */
export const liveChannelVariable = 'PORTABLE_LIVE_CHANNEL';

/** A line of the channel as a value; undefined where it is no JSON. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

import { readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFolder } from '../../../../src/disk/diskStateStore.ts';
import { stateOf } from '../../../../src/node/processIdentity.ts';
import type { Heat } from './race.ts';

// A process of a race: enters a locked folder once, and answers whether it was alone there.
process.on('message', (heat: Heat) => void enter(heat).then((isAlone) => process.send?.(isAlone)));

async function enter({ folder, dies }: Heat): Promise<boolean> {
  for (;;) {
    try {
      const lock = await lockFolder(folder, folder);
      try {
        return await stay(path.join(folder, 'marker'), dies);
      } finally {
        lock.release();
      }
    } catch {
      await pause(1);
    }
  }
}

/** Makes what only one can make at a time, and stays for a moment in which others could come in. */
async function stay(marker: string, dies: boolean): Promise<boolean> {
  if (!isFree(marker) || !occupies(marker)) return false;
  await pause(2);
  unlinkSync(marker);
  if (dies) process.kill(process.pid, 'SIGKILL');
  return true;
}

/** A link is made whole or not at all: it names who is inside. */
function occupies(marker: string): boolean {
  try {
    symlinkSync(String(process.pid), marker);
    return true;
  } catch {
    return false;
  }
}

/** Whether nobody is inside; who was killed there is not. */
function isFree(marker: string): boolean {
  try {
    if (stateOf({ pid: Number(readlinkSync(marker)) }) !== 'ended') return false;
    unlinkSync(marker);
  } catch {
    // Nobody is.
  }
  return true;
}

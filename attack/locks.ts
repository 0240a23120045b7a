import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Race } from '../test/unit/support/node/race.ts';
import type { Attack, Part } from './support/part.ts';

const racers = 6;

const preload = path.join(import.meta.dirname, 'support/killAt.cjs');

/**
 * Six processes contend for a lock; some are killed while they hold it, take it, take it over or let it go. An
 * attempt is one round.
 */
export const part: Part = { attempts: 300, open };

async function open(): Promise<Attack> {
  const root = mkdtempSync(path.join(tmpdir(), 'ptc-attack-locks-'));
  let [killAt, rounds] = ['', 0];
  const race = await Race.of(racers, () => ({
    execArgv: ['--require', preload],
    env: { ...process.env, KILL_AT: killAt },
  }));
  return {
    async play(random): Promise<void> {
      const folder = path.join(root, String(rounds++));
      mkdirSync(folder);
      killAt = random.oneIn(2) ? String(1 + random.below(200)) : '';
      const dying = new Set(Array.from({ length: random.below(3) }, () => random.below(racers)));
      const doubles = await race.run(folder, dying);
      if (doubles > 0) throw new Error(`${doubles} came in while another was inside`);
    },
    async close(): Promise<void> {
      race.close();
      rmSync(root, { recursive: true });
    },
  };
}

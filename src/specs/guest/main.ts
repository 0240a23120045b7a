import { guestName, type Guest, type GuestAnswer, type GuestInput } from '../guestMessages.ts';
import { SpecRun } from './specRun.ts';

interface GuestGlobals {
  compile?: (path: string) => (...args: unknown[]) => unknown;
}

const globals = globalThis as unknown as Record<string, unknown>;
const { compile } = globals[guestName] as GuestGlobals;

const run = new SpecRun(compile ?? (() => () => undefined));

const guest: Guest = {
  start: (input) => run.start(JSON.parse(input) as GuestInput),
  resume: () => run.resume(),
  interrupt: (kind, stack) => run.interrupt(kind, stack),
  answer: () => JSON.stringify(run.answer satisfies GuestAnswer),
};

globals[guestName] = guest;

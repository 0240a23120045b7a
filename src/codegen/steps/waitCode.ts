import type { Interaction } from '../../core/case/stepSchemas.ts';
import { callWithCode } from './literals.ts';
import { cannot } from './cannotGenerate.ts';

type Wait = Extract<Interaction, { action: 'WAIT_FOR' }>['calledWith'];

/** The lines of a wait. */
export function waitCode(what: Wait): string[] {
  switch (what?.type) {
    case undefined:
    case 'load':
      return ['await session.until((page) => page.waitForLoadState());'];
    case 'domContentLoaded':
      return ["await session.until((page) => page.waitForLoadState('domcontentloaded'));"];
    case 'networkIdle':
      return ["await session.until((page) => page.waitForLoadState('networkidle'));"];
    case 'fixedTime':
      return [`await session.waitForTimeout(${what.timeMilliseconds ?? 1000});`];
    case 'code':
      return what.code?.trim()
        ? callWithCode('session.waitForCode', what.code)
        : cannot('WAIT_FOR has no code to wait for');
    case 'nuxtHydration':
    case 'nuxtDelayHydration':
    case 'webComponentsHydration':
    case 'preactHydration':
    case 'qwikHydration':
      return [`await session.waitForHydration('${what.type}');`];
    default:
      return unsupportedWait(what);
  }
}

const unsupportedWait = (what: never): never =>
  cannot(`No code can be generated for the unknown wait ${JSON.stringify(what)}`);

import { environmentSource } from './environment.ts';
import { hydrationSource } from './hydration.ts';
import { navigationSource } from './navigation.ts';
import { pagesSource } from './pages.ts';
import { sandboxSource } from './sandbox.ts';
import { secretsSource } from './secrets.ts';
import { sessionSource } from './session.ts';
import { testSource } from './test.ts';
import { totpSource } from './totp.ts';
import { variablesSource } from './variables.ts';

/** The files that every generated project shares, by path. They hold nothing of a test case. */
export const supportFiles: readonly (readonly [path: string, text: string])[] = [
  ['support/environment.ts', environmentSource],
  ['support/hydration.ts', hydrationSource],
  ['support/navigation.ts', navigationSource],
  ['support/pages.ts', pagesSource],
  ['support/sandbox.ts', sandboxSource],
  ['support/secrets.ts', secretsSource],
  ['support/session.ts', sessionSource],
  ['support/test.ts', testSource],
  ['support/totp.ts', totpSource],
  ['support/variables.ts', variablesSource],
];

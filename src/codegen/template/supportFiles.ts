import { environmentModule } from './environment.ts';
import { hydrationModule } from './hydration.ts';
import { navigationModule } from './navigation.ts';
import { pagesModule } from './pages.ts';
import { sandboxModule } from './sandbox.ts';
import { secretsModule } from './secrets.ts';
import { sessionModule } from './session.ts';
import { testModule } from './test.ts';
import { totpModule } from './totp.ts';
import { variablesModule } from './variables.ts';
import { moduleFile } from './supportModule.ts';

const modules = [
  environmentModule,
  hydrationModule,
  navigationModule,
  pagesModule,
  sandboxModule,
  secretsModule,
  sessionModule,
  testModule,
  totpModule,
  variablesModule,
];

/** The files that every generated project shares, by path. They hold nothing of a test case. */
export const supportFiles: readonly (readonly [path: string, text: string])[] = modules.map((module) => [
  module.path,
  moduleFile(module),
]);

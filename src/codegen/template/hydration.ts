import type { SupportModule } from './supportModule.ts';

/** `support/hydration.ts` of a generated project. */
export const hydrationModule: SupportModule = {
  path: 'support/hydration.ts',
  imports: [{ from: '@playwright/test', types: ['Page'] }],
  body: ({ exported }) => String.raw`declare global {
  interface Window {
    useNuxtApp?: () => { isHydrating?: boolean };
    _$delayHydration?: Promise<unknown>;
  }
}

/** Whether scripts have taken over the page, as each framework shows it; runs in the page. */
const isHydrated = {
  nuxtHydration: () => window.useNuxtApp?.().isHydrating === false,
  nuxtDelayHydration: async () => {
    await window._$delayHydration;
    return window.useNuxtApp?.().isHydrating === false;
  },
  webComponentsHydration: () => document.querySelector(':not(:defined)') === null,
  preactHydration: () => [...document.querySelectorAll('*')].some((element) => '__k' in element),
  qwikHydration: () =>
    document.querySelector('[q\\:container]')?.getAttribute('q:container') === 'resumed',
};

${exported}type Hydration = keyof typeof isHydrated;

/** Waits until scripts have taken over the page that the server rendered. */
${exported}async function waitForHydration(page: Page, kind: Hydration): Promise<void> {
  await page.waitForFunction(isHydrated[kind]);
}
`,
};

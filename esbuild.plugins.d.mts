import type { Plugin } from 'esbuild';

/** Makes a bundle ask for `http`, `https`, `net` and `tls` by their bare names. */
export const bareHttpModules: Plugin;

import { fileURLToPath } from 'node:url';

/** The report page, with its style sheet beside it: it runs in a webview and takes nothing from the net. */
export const reportBuild = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: [
    { in: 'src/report/page/main.tsx', out: 'report' },
    { in: 'src/report/page/report.css', out: 'report' },
  ],
  outdir: 'dist',
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

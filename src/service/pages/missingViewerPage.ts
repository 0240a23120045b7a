/** The page in place of Playwright's trace viewer where there is none. */
export const missingViewerPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Trace viewer not installed</title>
<style>
  body { max-width: 36rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.4rem; }
</style>
<h1>The trace viewer is not installed</h1>
<p>Traces open in Playwright’s trace viewer, which comes with Playwright Test.</p>
<p>In VS Code, run the command <b>Portable Tests: Install Playwright Test</b>. Then
<a href="">reload this page</a> to see the trace.</p>
</html>
`;

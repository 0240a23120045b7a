/**
 * The page that opens Playwright's trace viewer. The viewer reads traces through a service worker and
 * takes the first that controls it for its own; behind an editor's proxy that is the editor's. So the
 * viewer's own is started first, and the viewer opened once it is there.
 */
export const viewerStartPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Trace</title>
<style>
  body { margin: 4rem auto; text-align: center; font: 1rem/1.5 system-ui, sans-serif; }
</style>
<p>Opening the trace…</p>
<script>
  const open = () => location.replace('index.html' + location.search);
  const started = (worker) =>
    new Promise((resolve) => {
      const look = () => worker.state === 'activated' && resolve();
      worker.addEventListener('statechange', look);
      look();
    });
  navigator.serviceWorker
    .register('sw.bundle.js', { scope: './' })
    .then(({ installing, waiting, active }) => started(active ?? waiting ?? installing))
    .then(open, open);
</script>
</html>
`;

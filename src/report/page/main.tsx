import { render } from 'preact';
import { toPage } from '../protocol.ts';
import { Page } from './Page.tsx';
import { asked, nothingYet, told, type View } from './view.ts';
import { send, shownBefore, keep } from './host.ts';

/** Draws what the extension says, and tells it what the user asks for. */
const root = document.querySelector('#page');
let view: View = nothingYet;

function draw(next: View): void {
  view = next;
  if (!root || !view.words) return;
  document.documentElement.lang = view.locale;
  if (view.panel) keep({ ...view.panel, shown: view.report?.summary.id ?? view.wanted });
  render(
    <Page
      view={view}
      words={view.words}
      ask={(message) => {
        draw(asked(view, message));
        send(message);
      }}
    />,
    root,
  );
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = toPage.safeParse(data);
  if (message.success) draw(told(view, message.data));
});
send({ type: 'ready', shown: shownBefore() });

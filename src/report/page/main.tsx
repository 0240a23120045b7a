import { render } from 'preact';
import { toPage } from '../protocol.ts';
import { Page } from './Page.tsx';
import { asked, kept, nothingYet, told, type View } from './view.ts';
import { before, keep, send } from './host.ts';

/** Draws what the extension says, and tells it what the user asks for. */
const root = document.querySelector('#page');
const { shown, query = '', chosen } = before() ?? {};
let view: View = { ...nothingYet, within: { query, chosen } };

function draw(next: View): void {
  view = next;
  if (!root || !view.words) return;
  document.documentElement.lang = view.locale;
  const state = kept(view);
  if (state) keep(state);
  render(
    <Page
      view={view}
      words={view.words}
      ask={(message) => {
        draw(asked(view, message));
        send(message);
      }}
      look={(within) => draw({ ...view, within })}
    />,
    root,
  );
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = toPage.safeParse(data);
  if (message.success) draw(told(view, message.data));
});
send({ type: 'ready', shown });

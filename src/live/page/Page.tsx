import { AddressBar } from './AddressBar.tsx';
import { DialogView } from './DialogView.tsx';
import type { FramePainter } from './framePainter.ts';
import type { PageProps } from './pageProps.ts';
import { StateView } from './StateView.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Viewer } from './Viewer.tsx';

/** The live page: what runs, the address, and the picture of the page. */
export function Page({ painter, ...shared }: PageProps & { readonly painter: FramePainter }) {
  const { state } = shared;
  const hasPage = state.pages.length > 0 && state.kind !== 'ended';
  return (
    <main aria-busy={state.kind === 'starting' || state.kind === 'running'}>
      <Toolbar {...shared} />
      <StateView {...shared} />
      {hasPage && <AddressBar {...shared} />}
      {state.dialog && <DialogView {...shared} dialog={state.dialog} />}
      {hasPage && <Viewer {...shared} painter={painter} />}
    </main>
  );
}

import { Fragment } from 'preact';
import { breakableParts } from '../../text/breakableParts.ts';

/** Text of a service whose lines break between the parts of an address or a branch. */
export function BreakableText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {breakableParts(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

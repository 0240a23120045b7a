import type { DomElement, DomNode } from '../dom/domTree.ts';
import type { Trace } from '../trace.ts';
import type { Fingerprint } from './facts.ts';
import { fingerprint } from './fingerprint.ts';

/** What the element of a step was when it passed. */
export interface StepFingerprint {
  /** Position of the step in its test case, from 0. */
  readonly index: number;
  /** The titles of the dependencies that the step is part of, the outermost first; none for the test case itself. */
  readonly within: readonly string[];
  readonly fingerprint: Fingerprint;
}

/**
 * The fingerprints of the steps of a run that passed and found an element. It reads the page at each step: not for
 * the thread that people wait for.
 *
 * @param redacted hides secrets in a text: texts and attributes with one are left out
 */
export function fingerprintsOf(trace: Trace, redacted?: (text: string) => string): StepFingerprint[] {
  return trace.steps.flatMap((step) => {
    const { index, within, error } = step;
    const target = index === undefined || error !== undefined ? undefined : trace.targetOf(step);
    const taken = target && fingerprint(withoutSecrets(target, redacted), trace.testIdAttribute);
    return taken && index !== undefined ? [{ index, within, fingerprint: taken }] : [];
  });
}

type Target = Parameters<typeof fingerprint>[0];

function withoutSecrets(target: Target, redacted: ((text: string) => string) | undefined): Target {
  if (!redacted) return target;
  const isPublic = (text: string): boolean => redacted(text) === text;
  let { element } = target;
  const copy = (from: DomElement): DomElement => {
    const attributes = Object.entries(from.attributes).filter(([, value]) => isPublic(value));
    const children = from.children.flatMap((child): DomNode[] =>
      typeof child === 'string' ? (isPublic(child) ? [child] : []) : [copy(child)],
    );
    const made: DomElement = { tag: from.tag, attributes: Object.fromEntries(attributes), children };
    if (from === target.element) element = made;
    return made;
  };
  const root = copy(target.root);
  return { root, element };
}

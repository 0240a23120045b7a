import type { ServiceElement } from '../../api/contract/serviceTestCase.ts';
import type { Selector } from '../../core/case/selector.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../../core/locator/locatorSyntaxError.ts';
import { BadRequest, issue, notFound } from '../http/httpErrors.ts';
import type { CurrentCase } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { CaseWriter } from './caseWriter.ts';
import { toServiceElements } from './toServiceCase.ts';

/** Endpoint 10: gives one element another locator. */
export function updateElement(
  context: StoreContext,
  current: CurrentCase,
  elementId: string,
  locatorLine: string,
): ServiceElement {
  const at = current.version.elementIds.indexOf(elementId);
  if (at < 0) throw notFound('element', elementId);
  const selectors = selectorsOf(locatorLine);
  const { portable } = current.version;
  const elements = portable.elements.map((element, index) =>
    index === at ? { ...element, selectors } : element,
  );
  const changed = context.store.transaction(() =>
    new CaseWriter(context).put(
      current.targetId,
      { ...portable, elements },
      'EDIT',
      {},
      { ids: current.version.elementIds },
    ),
  );
  const element = toServiceElements(changed)[at];
  if (!element) throw notFound('element', elementId);
  return element;
}

function selectorsOf(line: string): Selector[] {
  try {
    return parseLocatorLine(line);
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
    const { start, end, message } = error;
    const text = `At position ${start}: ${message}`;
    throw new BadRequest([issue(['locatorLine'], text, 'a locator line', line.slice(start, end))]);
  }
}

import { message } from '../../message.ts';
import { cutLine } from '../../text/cleanLine.ts';
import { editDistance } from '../../text/nearestWords.ts';
import { defineCheck } from '../views/defineCheck.ts';
import {
  argumentThatNames,
  createValueFinding,
  findFlaw,
  hasVariable,
  possibleTexts,
  type ValueFlaw,
} from './valueFlaw.ts';

/** An address that no browser opens: the argument of a step, or an entry point that is used. */
export const invalidUrl = defineCheck({
  code: 'invalid-url',
  severity: 'warning',
  failsEveryRun: true,
  about:
    'The argument of GO_TO or RESPONSE_OK, or the `entryPointUrlPath` of a test case without a dependency, ' +
    'is neither a URL that a test can open nor a path under the URL of the environment: ' +
    '`htps://shop.example`, `localhost:3000`, `www.shop.example`, `https://shop example`. Quick fix: ' +
    'correct the beginning, if it is clear what is meant.',
  example: {
    steps: `
      - interaction:
          action: GO_TO
          calledWith: htps://shop.example`,
  },
  run: {
    step: (step) => findFlaw(argumentThatNames('address', step), step.text, findAddressFlaw),
    file: ({ view: { entryPointUrlPath, dependencyId } }) => {
      if (!entryPointUrlPath || dependencyId?.value) return [];
      const flaw = findAddressFlaw(entryPointUrlPath.value);
      return flaw ? [createValueFinding(entryPointUrlPath, flaw)] : [];
    },
  },
});

/** Addresses that tests open: the generated code refuses others. */
const openable: ReadonlySet<string> = new Set(['http:', 'https:', 'data:', 'about:', 'blob:']);

/** An application may be a file; a step that opens one is refused where it is not. */
const isFile = (protocol: string): boolean => protocol === 'file:';

/** Any environment's URL: paths are resolved against it. */
const base = 'https://example.com/';

/** Finds what is neither a URL that a test can open nor a path below the environment's URL. */
export function findAddressFlaw(address: string): ValueFlaw | undefined {
  if (!hasVariable(address)) return flawOf(address);
  const rest = address.replace(/^\$\$?\w+/, base);
  // A value may be a name or a number, such as a port: it is wrong where neither fits.
  const texts = possibleTexts(rest, [() => 'x', () => '1']);
  return texts.length > 0 && texts.every((text) => flawOf(text)) ? notAnAddress(address) : undefined;
}

function flawOf(address: string): ValueFlaw | undefined {
  const meant = meantAddress(address);
  if (meant !== undefined && parsed(meant)) {
    return {
      ...notAnAddress(address),
      message: message(
        '"{0}" is neither a URL nor a path. Did you mean {1}?',
        shortened(address),
        shortened(meant),
      ),
      change: { text: meant, title: message('Change to "{0}"', shortened(meant)) },
    };
  }
  // What begins with a slash is a path, even with a colon in it.
  const url = parsed(address.replace(/^\/+/, './'));
  if (!url) return notAnAddress(address);
  const { protocol } = url;
  if (openable.has(protocol) || isFile(protocol)) return undefined;
  return {
    start: 0,
    end: address.length,
    message: message(
      'A test can open only web addresses and paths, and "{0}" starts with {1}',
      shortened(address),
      protocol,
    ),
  };
}

/** Node 20's `URL.canParse` with a base is wrong about some letters once it was called often. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

const notAnAddress = (address: string): ValueFlaw => ({
  start: 0,
  end: address.length,
  message: message('"{0}" is neither a URL nor a path', shortened(address)),
});

/** The address that was probably meant by one that has a slip in its beginning. */
function meantAddress(address: string): string | undefined {
  if (/^(?:[a-z][\w.-]*|\d+(?:\.\d+){3}):\d{1,5}(?:[/?#]|$)/i.test(address)) return `http://${address}`;
  if (/^www\.[\w-]+\./i.test(address)) return `https://${address}`;
  const [, scheme = '', separator = '', rest = ''] =
    /^\/*([a-z][a-z\d+-]*)(:\/{0,2}|\/\/)(?=[^/\s])(.*)$/is.exec(address) ?? [];
  // Behind a slash, and without a colon, another name is that of a folder or a page.
  const mayBePath = address.startsWith('/') || !separator.startsWith(':');
  const meant = mayBePath && !isWeb(scheme) ? undefined : nearest(scheme.toLowerCase());
  if (meant === undefined || address.toLowerCase().startsWith(`${meant}://`)) return undefined;
  return `${meant}://${rest}`;
}

const isWeb = (scheme: string): boolean => /^https?$/i.test(scheme);

/** `file`, `ftp` and the like are not misspelled. */
function nearest(scheme: string): string | undefined {
  if (!/^ht|tp/.test(scheme)) return undefined;
  const distance = (known: string): number => editDistance(scheme, known, { withSwaps: true });
  const [first = ''] = ['https', 'http'].toSorted((a, b) => distance(a) - distance(b));
  return distance(first) <= 2 ? first : undefined;
}

const shortened = (text: string): string => cutLine(text, 80);

import { bytesIn, bytesOf, textOf } from './bytes.ts';
import { call } from './callHost.ts';

/** As much of Web Crypto as needs no keys: random values and digests. */
export const crypto = {
  getRandomValues: <View extends ArrayBufferView>(view: View): View => {
    const bytes = bytesIn(view);
    bytes.set(bytesOf(call('randomBytes', bytes.length)));
    return view;
  },
  randomUUID: (): string => call('randomUUID'),
  subtle: {
    digest: async (algorithm: unknown, source: unknown): Promise<ArrayBuffer> => {
      const name =
        typeof algorithm === 'object' && algorithm !== null ? Reflect.get(algorithm, 'name') : algorithm;
      return bytesOf(call('digest', String(name), textOf(bytesIn(source)))).buffer;
    },
  },
};

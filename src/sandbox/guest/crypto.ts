import { toBytes, textToBytes, bytesToText } from './bytes.ts';
import { callHost } from './callHost.ts';

/** As much of Web Crypto as needs no keys: random values and digests. */
export const crypto = {
  getRandomValues: <View extends ArrayBufferView>(view: View): View => {
    const bytes = toBytes(view);
    bytes.set(textToBytes(callHost('randomBytes', bytes.length)));
    return view;
  },
  randomUUID: (): string => callHost('randomUUID'),
  subtle: {
    digest: async (algorithm: unknown, source: unknown): Promise<ArrayBuffer> => {
      const name =
        typeof algorithm === 'object' && algorithm !== null ? Reflect.get(algorithm, 'name') : algorithm;
      return textToBytes(callHost('digest', String(name), bytesToText(toBytes(source)))).buffer;
    },
  },
};

import type { SupportModule } from './supportModule.ts';

/** `support/totp.ts` of a generated project. */
export const totpModule: SupportModule = {
  path: 'support/totp.ts',
  imports: [{ from: 'node:crypto', names: ['createHmac'] }],
  body: ({ exported }) => String.raw`const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A time-based one-time password (RFC 6238): six digits that change every 30 seconds. */
${exported}function totp(key: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replaceAll(/[\s=-]/g, '')].map((letter) => {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new Error('TEST_OTP_INITIALIZER_KEY is not in base 32');
    return value.toString(2).padStart(5, '0');
  });
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}
`,
};

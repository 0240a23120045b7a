const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(key) {
  const bits = [...key].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g), byte => parseInt(byte, 2));
}

// A time-based one-time password (RFC 6238): six digits that change every 30 seconds.
export async function totp(key, time) {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(time / 30_000)));
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  const digest = new DataView(await crypto.subtle.sign(algorithm, secret, counter));
  const number = digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

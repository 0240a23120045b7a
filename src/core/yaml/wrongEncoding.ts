import { message, type Message } from '../message.ts';

/** What is wrong with the bytes of a file that is no UTF-8. */
export function wrongEncoding([first, second]: Uint8Array): Message {
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isWide
    ? message('The file is encoded as UTF-16. Save it as UTF-8')
    : message('The file is not UTF-8 text. Save it as UTF-8');
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a file; a byte order mark stays, since the spans of a summary count it. */
export const textOfBytes = (bytes: Uint8Array): string => decoder.decode(bytes);

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A header's value as its sender meant it: undici reads every byte as Latin-1, servers mostly write UTF-8. */
export function headerText(value: string): string {
  try {
    return UTF8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

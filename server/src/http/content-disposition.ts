const NO_TOKEN_OF_ASCII = /[^\x20-\x7e]|["\\%]/gu;

/** `attachment` with the file's name, in ASCII and, where that loses something, as it is (RFC 6266, RFC 8187). */
export function attachment(filename: string): string {
  const fallback = filename.replaceAll(NO_TOKEN_OF_ASCII, '_');
  const plain = `attachment; filename="${fallback}"`;
  return fallback === filename ? plain : `${plain}; filename*=UTF-8''${encode(filename)}`;
}

/** `encodeURIComponent` leaves four characters that an extended value must not hold. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const UNSAFE_IN_QUOTED_STRING = /[^\x20-\x7e]|["\\%]/gu;

/** Builds `Content-Disposition`: an ASCII name, and `filename*` for other names (RFC 6266, RFC 8187). */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const fallback = filename.replaceAll(UNSAFE_IN_QUOTED_STRING, '_');
  const plain = `${type}; filename="${fallback}"`;
  return fallback === filename
    ? plain
    : `${plain}; filename*=UTF-8''${encodeExtendedValue(filename)}`;
}

/** Percent-encodes also the four characters that `encodeURIComponent` leaves and an extended value forbids. */
function encodeExtendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

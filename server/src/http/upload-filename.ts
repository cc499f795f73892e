const LENGTH_MAX = 255;

/** The last segment of what a client calls its file, in NFC; undefined when nothing is left of it. Never a path. */
export function uploadFilename(named: string | undefined): string | undefined {
  const [segment = ''] = /[^/\\]*$/.exec(named ?? '') ?? [];
  // Control and formatting characters, among them those that turn the direction of writing and hide an extension.
  const name = segment
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (name === '' || name === '.' || name === '..') return undefined;
  return shorten(name);
}

/** Keeps the extension. */
function shorten(name: string): string {
  if (name.length <= LENGTH_MAX) return name;
  const [extension = ''] = /\.[^.]{1,20}$/.exec(name) ?? [];
  return (
    name
      .slice(0, LENGTH_MAX - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + extension
  );
}

import { randomUuid } from './core.ts';

/** Everything of a multipart body but the file, which stands between `head` and `tail` (RFC 7578). */
export type MultipartFrame = {
  contentType: string;
  head: Uint8Array<ArrayBuffer>;
  tail: Uint8Array<ArrayBuffer>;
};

/** @param fields texts; other values are sent as JSON, and those that are undefined are left out */
export function frameMultipart(
  fields: Record<string, unknown>,
  file: { name: string; type: string },
): MultipartFrame {
  const boundary = `docket-${randomUuid()}`;
  const parts = Object.entries(fields).filter(([, value]) => value !== undefined);
  const texts = parts.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${fieldText(value)}\r\n`,
  );
  const fileHead =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escapeName(file.name)}"\r\n` +
    `Content-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  const encoder = new TextEncoder();
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: encoder.encode(texts.join('') + fileHead),
    tail: encoder.encode(`\r\n--${boundary}--\r\n`),
  };
}

export function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Escapes as browsers do: HTML, "multipart form data". */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (each) => encodeURIComponent(each));
}

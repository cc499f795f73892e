import { extractionFailure } from './extraction-failure.ts';

/** Format of a file; `zip` can still be something other than DOCX. */
export type Format = 'pdf' | 'zip' | 'text';

/** Bytes from the start of a file that `detectFormat` needs. */
export const HEAD_BYTES = 64 * 1_024;

/** Offset up to which PDF readers accept junk before the header. */
const PDF_HEADER_WITHIN_BYTES = 1_024;

/**
 * Detects the format by content, never by file name.
 *
 * @param head first `HEAD_BYTES` of the file, or all of it
 * @throws WorkError `unsupported_format`, or `encrypted` for a password-protected Office file
 */
export async function detectFormat(head: Buffer): Promise<Format> {
  if (isPdf(head)) return 'pdf';
  if (startsWith(head, 'PK\u0003\u0004') || startsWith(head, 'PK\u0005\u0006')) return 'zip';
  if (startsWith(head, '\u00d0\u00cf\u0011\u00e0')) throwForCompoundFile(head);
  if (startsWith(head, '{\\rtf')) throw unsupportedFormat('application/rtf');
  if (isHtml(head)) throw unsupportedFormat('text/html');
  if (looksLikeText(head)) return 'text';
  const { fileTypeFromBuffer } = await import('file-type');
  throw unsupportedFormat((await fileTypeFromBuffer(head))?.mime);
}

/**
 * Builds the error of an unsupported format.
 *
 * @param mediaType undefined if the format is unknown
 */
export function unsupportedFormat(mediaType: string | undefined): Error {
  const what = mediaType ? `The file is ${mediaType}` : 'The file is binary of an unknown kind';
  const wayOut = CONVERSIONS.find(([type]) => mediaType !== undefined && type.test(mediaType))?.[1];
  const message = `${what}; PDF, DOCX, CSV and plain text can be read`;
  return extractionFailure('unsupported_format', wayOut ? `${message}: ${wayOut}` : message, {
    ...(mediaType && { details: { media_type: mediaType } }),
  });
}

/** Ways to a format that can be read, by the media type of a file. */
const CONVERSIONS: readonly [mediaType: RegExp, wayOut: string][] = [
  [/spreadsheet|excel/, 'save it as CSV'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'save it as DOCX or PDF'],
  [/x-cfb/, 'save a text as DOCX or PDF, and a spreadsheet as CSV'],
  [/^image\/|html|presentation|powerpoint/, 'save it as PDF'],
];

function isPdf(head: Buffer): boolean {
  // Some files lack the header, but keep the line of high bytes after it.
  return /^%PDF-|^%[\x80-\xff]{4}|%PDF-\d/.test(
    head.toString('latin1', 0, PDF_HEADER_WITHIN_BYTES),
  );
}

/** Throws for a compound file: DOC, XLS, PPT and password-protected Office files. */
function throwForCompoundFile(head: Buffer): never {
  if (head.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw extractionFailure('encrypted', 'The document is protected by a password');
  }
  throw unsupportedFormat('application/x-cfb');
}

function looksLikeText(head: Buffer): boolean {
  if (startsWith(head, '\u00ff\u00fe') || startsWith(head, '\u00fe\u00ff')) return true;
  if (isEbcdic(head)) return false;
  if (head.includes(0)) return looksLikeUtf16(head) !== undefined;
  let controls = 0;
  for (const byte of head) if (isControl(byte)) controls += 1;
  return controls * 50 <= head.length;
}

/** Detects HTML. Servers return a web page, for example a sign-in form, in place of the requested document. */
function isHtml(head: Buffer): boolean {
  return /^(\xef\xbb\xbf)?\s*(<!--[^]*?-->\s*)?<(!doctype html|html)[\s>]/i.test(
    head.toString('latin1'),
  );
}

/** Detects UTF-16 without a byte order mark. In European languages nearly every other byte is zero. */
export function looksLikeUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  let [even, odd] = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = head.length / 2;
  if (odd > half * 0.5 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.5 && odd < half * 0.05) return 'utf-16be';
  return undefined;
}

/** Detects EBCDIC, the encoding of mainframes: spaces are 0x40. The runtime has no decoder for it. */
function isEbcdic(head: Buffer): boolean {
  let [ebcdicSpaces, asciiSpaces] = [0, 0];
  for (const byte of head) {
    if (byte === 0x40) ebcdicSpaces += 1;
    if (byte === 0x20) asciiSpaces += 1;
  }
  return ebcdicSpaces * 20 > head.length && asciiSpaces * 20 < ebcdicSpaces;
}

/** Detects control characters. Tab to carriage return are layout, and escape starts the shifts of ISO-2022. */
function isControl(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b) || byte === 0x7f;
}

function startsWith(head: Buffer, magic: string): boolean {
  return head.toString('latin1', 0, magic.length) === magic;
}

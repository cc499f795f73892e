import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { namedFailure } from '../../testing/named-failure.ts';
import { detectFormat } from './detect-format.ts';
import { readTxt } from './txt.ts';

const LIMITS = { pagesMax: 10, unpackedBytesMax: 1_000_000 };
const SENTENCE = 'Der Käufer zahlt 100 € für das Gerät – spätestens am 1. März.';

async function read(file: Buffer): Promise<string> {
  assert.equal(await detectFormat(file), 'text');
  return (await readTxt(file, LIMITS)).pages.join('');
}

/** The five characters outside Latin-1 and ASCII are where the encodings differ. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\u0080').replaceAll('–', '\u0096'), 'latin1');
}

suite('plain text', () => {
  test('is decoded as UTF-8 if it is valid UTF-8', async () => {
    assert.equal(await read(Buffer.from(SENTENCE)), SENTENCE);
    assert.equal(await read(Buffer.from(`\uFEFF${SENTENCE}`)), SENTENCE);
  });

  test('is decoded as UTF-16 with and without a byte order mark', async () => {
    const little = Buffer.from(SENTENCE, 'utf16le');
    const bigWithMark = Buffer.from(`\uFEFF${SENTENCE}`, 'utf16le').swap16();

    assert.equal(await read(little), SENTENCE);
    assert.equal(await read(Buffer.from(little).swap16()), SENTENCE);
    assert.equal(await read(Buffer.from(`\uFEFF${SENTENCE}`, 'utf16le')), SENTENCE);
    assert.equal(await read(bigWithMark), SENTENCE);
  });

  test('is decoded in a legacy encoding that its letters indicate', async () => {
    assert.equal(await read(windows1252(SENTENCE)), SENTENCE);
    const russian = 'Покупатель оплачивает товар в течение тридцати дней после поставки.';
    const koi8 = Buffer.from(
      'f0cfcbd5d0c1d4c5ccd820cfd0ccc1dec9d7c1c5d420d4cfd7c1d220d720d4c5dec5cec9c520d4d2c9c4c3c1d4c920c4cec5ca20d0cfd3ccc520d0cfd3d4c1d7cbc92e',
      'hex',
    );
    assert.equal(await read(koi8), russian);
  });

  test('can be a log or a file that begins like an image', async () => {
    for (const text of ['\u001b[31merror\u001b[0m', 'BMW and GIF89a', 'a < b <html>']) {
      assert.equal(await read(Buffer.from(text)), text);
    }
  });

  test('cannot be a web page, such as a sign-in form', async () => {
    for (const page of [
      '<!DOCTYPE html><p>Terms</p>',
      '\n<html><body>Sign in',
      '<!-- x --><HTML>',
    ]) {
      await assert.rejects(
        read(Buffer.from(page)),
        namedFailure({ code: 'unsupported_format', details: { media_type: 'text/html' } }),
      );
    }
  });

  test('fails with too_large above the byte limit', async () => {
    await assert.rejects(
      readTxt(Buffer.alloc(11, 'a'), { pagesMax: 1, unpackedBytesMax: 10 }),
      namedFailure({ code: 'too_large', details: { limit: 10, actual: 11, unit: 'bytes' } }),
    );
  });
});

suite('unsupported formats', () => {
  test('are named in the failure for any file name', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    await assert.rejects(
      detectFormat(png),
      namedFailure({ code: 'unsupported_format', details: { media_type: 'image/png' } }),
    );
    await assert.rejects(
      detectFormat(Buffer.from('{\\rtf1 text}')),
      namedFailure({ code: 'unsupported_format', details: { media_type: 'application/rtf' } }),
    );
    await assert.rejects(
      detectFormat(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      namedFailure({ code: 'unsupported_format', details: { media_type: 'application/x-cfb' } }),
    );
  });

  test('are refused with the formats that can be read, and with a way to one of them', async () => {
    for (const [file, wayOut] of [
      ['d0cf11e0a1b11ae1', 'save a text as DOCX or PDF, and a spreadsheet as CSV'],
      ['89504e470d0a1a0a0000000d49484452', 'save it as PDF'],
      [Buffer.from('{\\rtf1 text}').toString('hex'), 'save it as DOCX or PDF'],
    ] as const) {
      await assert.rejects(detectFormat(Buffer.from(file, 'hex')), ({ message }: Error) =>
        message.endsWith(`; PDF, DOCX, CSV and plain text can be read: ${wayOut}`),
      );
    }
  });

  test('are reported as binary if unknown, including mainframe text', async () => {
    await assert.rejects(
      detectFormat(Buffer.from([1, 2, 3, 0, 0, 200, 7])),
      namedFailure({ code: 'unsupported_format' }),
    );
    const ebcdic = Buffer.from('c88193939640a6969993844b4040', 'hex');
    await assert.rejects(detectFormat(ebcdic), namedFailure({ code: 'unsupported_format' }));
  });

  test('fail with encrypted for a password-protected Office file', async () => {
    const file = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1_024),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await assert.rejects(detectFormat(file), namedFailure({ code: 'encrypted' }));
  });
});

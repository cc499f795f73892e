import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { downloadFilename } from './download-filename.ts';

const URL_WITHOUT_NAME = 'https://files.example/';

/** Decodes the header bytes as Latin-1, like undici. */
const asSent = (text: string) => Buffer.from(text).toString('latin1');

const BY_HEADER: [header: string, filename: string | null][] = [
  ['attachment; filename="lease.pdf"', 'lease.pdf'],
  ['attachment; filename=lease.pdf', 'lease.pdf'],
  ['ATTACHMENT; FileName = "lease.pdf"; size=5', 'lease.pdf'],
  ['filename=lease.pdf', 'lease.pdf'],
  ['attachment; filename="a \\"quoted\\" name.pdf"', 'a "quoted" name.pdf'],
  ['attachment; filename="semi;colon.pdf"', 'semi;colon.pdf'],
  ["attachment; filename*=UTF-8''M%C3%BCller%20%E2%82%AC.pdf", 'Müller €.pdf'],
  ["attachment; filename*=iso-8859-1'en'M%FCller.pdf", 'Müller.pdf'],
  [`attachment; filename="old.pdf"; filename*=UTF-8''new.pdf`, 'new.pdf'],
  [`attachment; filename*=UTF-8''new.pdf; filename="old.pdf"`, 'new.pdf'],
  [`attachment; filename*=koi8-r''%C1.pdf; filename="plain.pdf"`, 'plain.pdf'],
  [`attachment; filename*=broken; filename="plain.pdf"`, 'plain.pdf'],
  [asSent('attachment; filename="Müller.pdf"'), 'Müller.pdf'],
  ['attachment; filename="M\u00fcller.pdf"', 'Müller.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\lease.pdf"', 'lease.pdf'],
  ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
  ["attachment; filename*=UTF-8''a%00b%0D%0Ac.pdf", 'abc.pdf'],
  ["attachment; filename*=UTF-8''fdp.%E2%80%AEexe", 'fdp.exe'],
  ['attachment; filename="  lease.pdf  "', 'lease.pdf'],
  ['attachment; filename=".."', null],
  ['attachment; filename="a/"', null],
  ['attachment; filename=""', null],
  ['attachment', null],
  ['inline; name="lease.pdf"', null],
];

const BY_URL: [url: string, filename: string | null][] = [
  ['https://files.example/a/lease.pdf?token=secret#page', 'lease.pdf'],
  ['https://files.example/M%C3%BCller%20lease.pdf', 'Müller lease.pdf'],
  ['https://files.example/a%2Fb%5Clease.pdf', 'lease.pdf'],
  ['https://files.example/%00%0A', null],
  ['https://files.example/100%', '100%'],
  ['https://files.example/download/', null],
  ['https://files.example', null],
];

suite('file name of a download', () => {
  test('the file name comes from Content-Disposition', () => {
    for (const [header, filename] of BY_HEADER) {
      assert.equal(downloadFilename(header, URL_WITHOUT_NAME), filename, header);
    }
  });

  test('the file name comes from the last path segment without a header', () => {
    for (const [url, filename] of BY_URL) {
      assert.equal(downloadFilename(undefined, url), filename, url);
    }
    assert.equal(downloadFilename('inline', 'https://files.example/lease.pdf'), 'lease.pdf');
  });

  test('the file name has at most 255 characters and keeps its extension', () => {
    const long = downloadFilename(`inline; filename="${'a'.repeat(400)}.docx"`, URL_WITHOUT_NAME);
    assert.equal(long, `${'a'.repeat(250)}.docx`);

    const astral = encodeURIComponent('a' + '😀'.repeat(200));
    const cut = downloadFilename(`inline; filename*=UTF-8''${astral}`, URL_WITHOUT_NAME);
    assert.equal(cut, 'a' + '😀'.repeat(127));
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { filenameFromTitle, titleFromUrl } from './titles.ts';

const CASES = [
  ['https://files.example/lease.pdf', 'lease'],
  [
    'https://files.example/a/b/Master%20Services%20Agreement.DOCX?sig=secret',
    'Master Services Agreement',
  ],
  ['https://files.example/notes.txt#page=2', 'notes'],
  ['https://files.example/%E2%80%8Einvoice%E2%80%AEfdp.txt', 'invoicefdp'],
  ['https://files.example/report.v2.pdf', 'report.v2'],
  ['https://files.example/README.md', 'README'],
  ['https://files.example/sales.csv', 'sales'],
  ['https://files.example/', 'files.example'],
  ['https://files.example/100%.pdf', '100%'],
  ['https://files.example/%00%0a.pdf', 'files.example'],
  ['https://files.example/Vertr%C3%A4ge/M%C3%BCller.pdf', 'Müller'],
] as const;

suite('the title of a document that came by its address', () => {
  for (const [address, title] of CASES) {
    test(`${address} is called ${title}`, () => {
      assert.equal(titleFromUrl(address), title);
    });
  }

  test('is cut at 500 characters', () => {
    assert.equal(titleFromUrl(`https://files.example/${'a'.repeat(900)}.pdf`).length, 500);
  });
});

suite('the name of the file of a document that came without one', () => {
  const NAMES = [
    ['Lease', 'Lease.txt'],
    ['notes.txt', 'notes.txt'],
    ['../../etc/passwd', '.._.._etc_passwd.txt'],
    ['a\r\nb\u202eftp', 'a_b_ftp.txt'],
    ['Müller & Söhne', 'Müller & Söhne.txt'],
  ] as const;
  for (const [title, name] of NAMES) {
    test(`of ${JSON.stringify(title)} is ${name}`, () => {
      assert.equal(filenameFromTitle(title, '.txt'), name);
    });
  }

  test('is cut at 255 characters', () => {
    assert.equal(filenameFromTitle('a'.repeat(500), '.txt').length, 255);
  });
});

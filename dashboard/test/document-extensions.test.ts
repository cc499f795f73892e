import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { detectFormat } from '../../server/src/engines/text-extraction/detect-format.ts';
import { DOCUMENT_EXTENSIONS } from '../src/uploads/file-kind.ts';

/** First bytes of files by their extension. */
const HEADS = {
  '.pdf': '%PDF-1.7\n',
  '.docx': 'PK\u0003\u0004',
  '.csv': 'item,amount\nrent,900\n',
  '.txt': 'Lease of an office.\n',
  '.md': '# Lease\n\n- rent: 900\n',
  '.png': '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR',
  '.jpg': '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF',
  '.tif': 'II*\u0000\u0008\u0000\u0000\u0000',
  '.rtf': '{\\rtf1',
  '.html': '<!doctype html><html>',
};

suite('extensions that are offered for upload', () => {
  for (const [extension, head] of Object.entries(HEADS)) {
    test(`${extension} is offered exactly if the server reads it`, async () => {
      const isRead = await detectFormat(Buffer.from(head, 'latin1')).then(
        () => true,
        () => false,
      );

      assert.equal((DOCUMENT_EXTENSIONS as readonly string[]).includes(extension), isRead);
    });
  }
});

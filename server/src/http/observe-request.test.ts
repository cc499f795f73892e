import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';

import { type Docket, startDocket } from '../testing/docket.ts';

const TOKEN = 'c-spKh2BRH17gWhWUXqvIrjphZkADJO6xa0PIpgdULw';
const DOCUMENT_ID = `doc_${'0'.repeat(32)}`;

async function loggedPath(docket: Docket, method: string, path: string): Promise<unknown> {
  const info = mock.method(docket.services.log, 'info');
  await docket.request(method, path, undefined, { key: '' });
  return (info.mock.calls.at(-1)?.arguments[0] as { path?: string } | undefined)?.path;
}

suite('the log line of a request', () => {
  for (const [method, path, logged] of [
    ['GET', `/s/${TOKEN}`, '/s/{token}'],
    ['PUT', `/s/${TOKEN}`, '/s/{token}'],
    ['GET', `/s/${TOKEN}/download`, '/s/{token}/download'],
    ['GET', `/s/${TOKEN}/`, '/s/…'],
    ['GET', `/nowhere?token=${TOKEN}`, '/nowhere'],
    ['GET', '/v2/documents/doc_1?limit=1', '/v2/documents/doc_1'],
    ['POST', `/v2/invitations/${TOKEN}/accept?token=${TOKEN}`, '/v2/invitations/{token}/accept'],
    ['GET', `/v2/invitations/${TOKEN}/accept`, '/v2/invitations/{token}/accept'],
    ['POST', `/v2/invitations/${TOKEN}/accept/`, '/v2/invitations/…/accept/'],
    ['POST', `/v2/Invitations/${TOKEN}/accept`, '/v2/Invitations/…/accept'],
    ['POST', `/V2/invitations/${TOKEN}/accept`, '/V2/…'],
    ['POST', `//v2/invitations/${TOKEN}/accept`, '//…'],
    ['PUT', `/v2/documents/${DOCUMENT_ID}`, `/v2/documents/${DOCUMENT_ID}`],
    ['GET', `/v2/documents/${DOCUMENT_ID}/nothing`, `/v2/documents/${DOCUMENT_ID}/nothing`],
    ['GET', `/errors/unauthorized?code=${TOKEN}`, '/errors/{code}'],
  ] as const) {
    test(`names ${method} ${path} as ${logged}`, async () => {
      await using docket = await startDocket();

      assert.equal(await loggedPath(docket, method, path), logged);
    });
  }
});

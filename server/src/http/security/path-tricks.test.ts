import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sendRaw } from '../../testing/raw-http.ts';
import { shareDocket } from '../../testing/shared-docket.ts';

const WITHOUT_LIMIT = { settings: { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '100000' } };

/** Requests use `KEY` as a valid credential, so that only the path decides the response. */
const TRICKS = [
  '//v2/me',
  '/v2//me',
  '/./v2/me',
  '/v2/./me',
  '/v2/documents/../me',
  '/v2/documents/%2e%2e/me',
  '/v2/documents/..%2fme',
  '/v2/%6de/',
  '/v2/me/',
  '/v2/me/.',
  '/v2/me;a=b',
  '/v2;a=b/me',
  '/v2/me%00',
  '/v2/me%20',
  '/v2/me%2f',
  '/v2%2fme',
  '/V2/me',
  '/v2/ME',
  '/v2/me.json',
  '/health/../v2/me',
  '/health/%2e%2e/v2/me',
  '/health;/v2/me',
  '/health%2f..%2fv2%2fme',
  '\\v2\\me',
  '/v2\\me',
  '/%2f/v2/me',
  'v2/me',
  '/v2/%c0%ae%c0%ae/me',
  '/v2/me%',
];

suite('path tricks', () => {
  const newWorkspace = shareDocket(WITHOUT_LIMIT);

  test('the plain path answers a caller with a credential', async () => {
    const { url, key } = await newWorkspace();

    const [answer] = await sendRaw(url, get('/v2/me', key));

    assert.equal(answer?.status, 200);
  });

  for (const path of TRICKS) {
    test(`${path} reaches no operation with or without a credential`, async () => {
      const { url, key } = await newWorkspace();

      const [known] = await sendRaw(url, get(path, key));
      const [unknown] = await sendRaw(url, get(path));

      for (const answer of [known, unknown]) {
        assert.ok(answer, 'There is an answer');
        assert.ok([400, 401, 404].includes(answer.status), `${answer.status}`);
        assert.doesNotMatch(answer.body, /default_workspace_id|owner@/);
      }
    });
  }

  for (const path of ['/v2/%6De', '/%76%32/me', '/v2/me#']) {
    test(`${path} is another spelling of /v2/me and needs the same credential`, async () => {
      const { url, key } = await newWorkspace();

      const [known] = await sendRaw(url, get(path, key));
      const [unknown] = await sendRaw(url, get(path));

      assert.equal(known?.status, 200);
      assert.equal(unknown?.status, 401);
    });
  }

  for (const path of ['http://elsewhere.example/v2/me', 'HTTPS://elsewhere.example:99/v2/me']) {
    test(`the absolute form ${path} means /v2/me`, async () => {
      const { url, key } = await newWorkspace();

      const [known] = await sendRaw(url, get(path, key));
      const [unknown] = await sendRaw(url, get(path));

      assert.equal(known?.status, 200);
      assert.equal(unknown?.status, 401);
    });
  }

  test('unknown paths below a version are unauthorized without a credential', async () => {
    const { url } = await newWorkspace();
    for (const path of ['/v2/nothing', '/v1/nothing', '/v2', 'http://docket/v2/nothing']) {
      const [answer] = await sendRaw(url, get(path));

      assert.equal(answer?.status, 401, path);
    }
  });

  test('an id with an encoded slash, dots or a zero byte is an unknown id', async () => {
    const { url, key } = await newWorkspace();
    for (const id of ['a%2Fb', '%2e%2e%2f%2e%2e%2fhealth', 'doc_1%00', '..%5C..%5C']) {
      const [answer] = await sendRaw(url, get(`/v2/documents/${id}`, key));

      assert.ok(answer && [400, 404].includes(answer.status), id);
    }
  });
});

suite('method override', () => {
  const newWorkspace = shareDocket(WITHOUT_LIMIT);

  for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
    test(`the header ${name} does not change the method`, async () => {
      const docket = await newWorkspace();
      const { body: task } = await docket.post('/tasks', { title: 'Stay' });

      const posted = await docket.request('POST', `/v2/tasks/${task.id}`, undefined, {
        headers: { [name]: 'DELETE' },
      });
      await docket.get(`/tasks/${task.id}?`, { headers: { [name]: 'DELETE' } });

      assert.equal(posted.status, 400);
      assert.equal((await docket.get(`/tasks/${task.id}`)).status, 200);
    });
  }

  test('a field of a query or a form does not change the method', async () => {
    const docket = await newWorkspace();
    const { body: task } = await docket.post('/tasks', { title: 'Stay' });

    await docket.get(`/tasks/${task.id}?_method=DELETE`);
    await docket.post(`/tasks/${task.id}`, '_method=DELETE', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    assert.equal((await docket.get(`/tasks/${task.id}`)).status, 200);
  });

  for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'LINK']) {
    test(`${method} reaches no operation`, async () => {
      const { url, key } = await newWorkspace();

      const [answer] = await sendRaw(url, get('/v2/me', key).replace('GET', method));

      assert.ok(answer && [400, 404].includes(answer.status));
    });
  }
});

function get(path: string, key?: string): string {
  const credential = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: docket\r\n${credential}Connection: close\r\n\r\n`;
}

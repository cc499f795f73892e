import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after as afterAll, suite, test } from 'node:test';

import { startDocket } from '../../server/src/testing/docket.ts';
import { publishDeleted } from '../../server/src/testing/webhook-deliveries.ts';
import {
  signatureHeaders,
  createSigningKey,
} from '../../server/src/webhooks/delivery/signature.ts';
import type { Vector } from './make-vectors.ts';
import { startReceiver } from './start-receiver.ts';
import {
  FOLDER,
  readVectors,
  type Verdict,
  verifyInNode,
  verifyInPython,
  verifyInShell,
} from './verify-vectors.ts';

const SECRETS = { WEBHOOK_SECRET: 'whsec_new-ü', WEBHOOK_OLD_SECRET: 'the old one' };

/** @returns why not, to be said of the tests that are skipped; false when it is there */
function isMissing(program: string, ...args: string[]): string | false {
  return spawnSync(program, args).status === 0 ? false : `${program} is not installed`;
}

function bodyOf(id: string, title = ''): string {
  return JSON.stringify({ id, event: 'document.deleted', data: { title } });
}

/** Signs a body like Docket, now or at `sentAt`. */
function signedNow(body: string, id: string, secret = SECRETS.WEBHOOK_SECRET, sentAt = new Date()) {
  const key = createSigningKey(secret);
  const signers = { header: key, listed: [key] };
  return signatureHeaders(Buffer.from(body), signers, { eventId: id, sentAt });
}

type Post = { secret?: string; sentAt?: Date; headers?: Record<string, string> };

/** Posts a signed body. @returns the status */
async function post(url: string, id: string, body: string, options: Post = {}): Promise<number> {
  const { secret, sentAt, headers } = options;
  return send(url, 'POST', { ...signedNow(body, id, secret, sentAt), ...headers }, body);
}

/** @param body undefined: the headers announce one, and it does not come */
async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      resolve(response.statusCode!);
      response.resume();
      if (body === undefined) sent.destroy();
    });
    sent.on('error', reject);
    if (body === undefined) sent.flushHeaders();
    else sent.end(body);
  });
}

const python = isMissing('python3', '--version');
const go = isMissing('go', 'version');
const openssl = isMissing('openssl', 'version');

const binaries = mkdtempSync(join(tmpdir(), 'docket-receiver-'));
afterAll(() => rmSync(binaries, { recursive: true }));

function buildGo(): readonly [string] {
  const binary = join(binaries, 'receiver');
  const { status, stderr } = spawnSync('go', ['build', '-o', binary, 'receiver.go'], {
    cwd: FOLDER,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return [binary];
}

type Verifier = {
  name: string;
  skip: string | false;
  verify: (vectors: Vector[]) => Promise<Verdict[]>;
};

const VERIFIERS: Verifier[] = [
  { name: 'receiver.mjs', skip: false, verify: verifyInNode },
  { name: 'receiver.py', skip: python, verify: verifyInPython },
  { name: 'verify.sh', skip: openssl, verify: verifyInShell },
];

suite('verification of webhooks', () => {
  for (const { name, skip, verify } of VERIFIERS) {
    test(`in ${name} finds of each vector what it should`, { skip }, async () => {
      const vectors = await readVectors();

      const verdicts = await verify(vectors);

      assert.deepEqual(
        vectors.map((vector, index) => ({ name: vector.name, valid: verdicts[index] })),
        vectors.map(({ name: vectorName, valid }) => ({ name: vectorName, valid })),
      );
    });
  }

  test('in receiver.go finds of each vector what it should', { skip: go }, () => {
    const { status, stdout } = spawnSync('go', ['test', 'receiver.go', 'receiver_test.go'], {
      cwd: FOLDER,
      encoding: 'utf8',
    });

    assert.equal(status, 0, stdout);
  });
});

type Receiver = {
  name: string;
  skip: string | false;
  command: () => readonly [string, ...string[]];
};

const RECEIVERS: Receiver[] = [
  { name: 'receiver.mjs', skip: false, command: () => [process.execPath, 'receiver.mjs'] },
  { name: 'receiver.py', skip: python, command: () => ['python3', '-B', 'receiver.py'] },
  { name: 'receiver.go', skip: go, command: buildGo },
];

for (const { name, skip, command } of RECEIVERS) {
  suite(`examples/receivers/${name}`, () => {
    test('works on each event once, whichever of two secrets signed it', { skip }, async () => {
      await using receiver = await startReceiver(command(), SECRETS);

      const statuses = [
        await post(receiver.url, 'evt_1', bodyOf('evt_1', 'Mietvertrag für Zoë 📄')),
        await post(receiver.url, 'evt_1', bodyOf('evt_1', 'Mietvertrag für Zoë 📄')),
        await post(receiver.url, 'evt_2', bodyOf('evt_2'), { secret: SECRETS.WEBHOOK_OLD_SECRET }),
        await post(receiver.url, 'evt_3', bodyOf('evt_3', 'a'.repeat(5_000_000))),
      ];

      assert.deepEqual(statuses, [204, 204, 204, 204]);
      assert.equal(await receiver.nextLine(), 'document.deleted evt_1');
      assert.equal(await receiver.nextLine(), 'document.deleted evt_2');
      assert.equal(await receiver.nextLine(), 'document.deleted evt_3');
    });

    test('refuses what is not right, and goes on', { skip }, async () => {
      await using receiver = await startReceiver(command(), SECRETS);
      const { url } = receiver;
      const body = bodyOf('evt_1');
      const signed = signedNow(body, 'evt_1');
      const longAgo = new Date(Date.now() - 400_000);
      const notAscii = { 'webhook-signature': 'v1,é' };

      assert.equal(await post(url, 'evt_1', body, { secret: 'another' }), 401);
      assert.equal(await post(url, 'evt_1', body, { sentAt: longAgo }), 401);
      assert.equal(await post(url, 'evt_1', body, { headers: notAscii }), 401);
      assert.equal(await send(url, 'POST', signed, `${body} `), 401);
      assert.equal(await send(url, 'POST', { 'webhook-id': 'evt_1' }, body), 401);
      assert.equal(await send(url, 'POST', { ...signed, 'content-length': '10000001' }), 413);
      assert.ok((await send(url, 'GET', {}, '')) >= 400);
      await assert.rejects(breakOff(url, signed));
      assert.equal(await post(url, 'evt_2', bodyOf('evt_2')), 204);
      assert.equal(await receiver.nextLine(), 'document.deleted evt_2');
    });

    test('takes what Docket sends, before and after a rotation', { skip }, async () => {
      await using receiver = await startReceiver(command(), SECRETS);
      await using docket = await startDocket();
      // Receivers have the real clock.
      docket.advance(Date.now() - docket.services.clock.now().getTime());
      const { WEBHOOK_SECRET: secret } = SECRETS;
      const webhook = await docket.registerWebhook(receiver.url, ['document.deleted'], secret);

      const before = await publishDeleted(docket);
      await docket.runJobs();
      const { status } = await docket.post(`/webhooks/${webhook}/rotate-secret`, {});
      const after = await publishDeleted(docket);
      await docket.runJobs();

      assert.equal(status, 200);
      assert.equal(await receiver.nextLine(), `document.deleted ${before}`);
      assert.equal(await receiver.nextLine(), `document.deleted ${after}`);
      const { body } = await docket.get(`/webhooks/${webhook}`);
      assert.equal(body.consecutive_failures, 0);
    });
  });
}

/** Announces a body and breaks off in the middle of it. */
async function breakOff(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': '100' },
      agent: false,
    });
    sent.on('response', () => resolve());
    sent.on('error', reject);
    sent.write('{"id":', () => sent.destroy());
  });
}

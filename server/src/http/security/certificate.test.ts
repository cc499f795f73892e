import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { Agent, get } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { connect } from 'node:tls';

import { loadConfig } from '../../app/config/config.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { buildApp } from '../../app/server.ts';
import { createCertificate, type TestCertificate } from '../../testing/certificate.ts';
import { startDocket } from '../../testing/docket.ts';
import { ECHO_ROUTES } from '../../testing/echo-routes.ts';
import { openCertificate } from './certificate.ts';

/** Creates a folder with certificate and key. */
async function certificateFiles(certificate: TestCertificate) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-tls-'));
  const certFile = join(folder, 'tls.crt');
  const keyFile = join(folder, 'tls.key');
  await put(certFile, certificate.cert);
  await put(keyFile, certificate.key);
  return {
    certFile,
    keyFile,
    settings: { DOCKET_TLS_CERT_FILE: certFile, DOCKET_TLS_KEY_FILE: keyFile },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Replaces a file by renaming, as renewal tools do. */
async function put(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

type Options = { ca?: string; agent?: Agent; headers?: Record<string, string> };

async function fetchOver(url: string, options: Options) {
  const request = get(url, options);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  const { statusCode: status, headers } = response;
  return { status, headers, isOnOpenConnection: request.reusedSocket };
}

suite('HTTPS server', () => {
  test('an HTTPS server sets HSTS and secure cookies', async () => {
    const certificate = createCertificate();
    await using files = await certificateFiles(certificate);
    await using docket = await startDocket({ settings: files.settings });
    const url = docket.url.replace('http:', 'https:');

    const answer = await fetchOver(`${url}/v2/me`, {
      ca: certificate.cert,
      headers: { authorization: `Bearer ${docket.key}` },
    });

    assert.equal(answer.status, 200);
    assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
    assert.match(docket.services.publicUrl, /^https:/);
  });

  test('an HTTPS server rejects plain HTTP and continues to serve', async () => {
    const certificate = createCertificate();
    await using files = await certificateFiles(certificate);
    await using docket = await startDocket({ settings: files.settings });

    await assert.rejects(once(httpGet(`${docket.url}/health`), 'response'));
    const answer = await fetchOver(`${docket.url.replace('http:', 'https:')}/health`, {
      ca: certificate.cert,
    });

    assert.equal(answer.status, 200);
  });

  test('an HTTPS server rejects TLS versions before 1.2', async () => {
    const certificate = createCertificate();
    await using files = await certificateFiles(certificate);
    await using docket = await startDocket({ settings: files.settings });
    const { port } = new URL(docket.url);
    const ciphers = 'DEFAULT:@SECLEVEL=0';

    const old = connect({
      port: Number(port),
      host: '127.0.0.1',
      ca: certificate.cert,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers,
    });

    await assert.rejects(once(old, 'secureConnect'));
  });

  test('an HTTPS server limits the time of a request head like plain HTTP', async () => {
    await using files = await certificateFiles(createCertificate());
    await using docket = await startDocket();
    const opened = await openCertificate(files, docket.services.log);
    const server = opened.createServer(() => {});
    opened.close();

    assert.equal(server.headersTimeout, 60_000);
  });

  test('a renewed certificate is used for new connections and open connections continue', async () => {
    const first = createCertificate();
    const second = createCertificate();
    await using files = await certificateFiles(first);
    await using docket = await startDocket({ routes: ECHO_ROUTES });
    const app = await buildApp(
      { ...docket.services, metrics: createMetrics() },
      loadConfig({ DOCKET_DATA_DIR: tmpdir(), ...files.settings }),
      { routes: ECHO_ROUTES, certificateCheckMs: 5 },
    );
    const port = await app.listen('127.0.0.1', 0);
    const url = `https://127.0.0.1:${port}/own`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: first.cert });
    const headers = { authorization: `Bearer ${docket.key}` };
    try {
      const before = await fetchOver(url, { agent, headers });
      await put(files.certFile, second.cert);
      // Certificate and key do not match at this point.
      await put(files.keyFile, second.key);
      await untilServed(port, second);
      const after = await fetchOver(url, { agent, headers });

      assert.equal(before.status, 200);
      assert.equal(after.status, 200);
      assert.equal(after.isOnOpenConnection, true);
    } finally {
      agent.destroy();
      await app.close();
    }
  });
});

/** Resolves when new connections get this certificate. */
async function untilServed(port: number, { cert }: TestCertificate): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const socket = connect({ port, host: '127.0.0.1', ca: cert });
    const isThere = await once(socket, 'secureConnect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
  }
  assert.fail('The new certificate is not served');
}

suite('invalid certificate files', () => {
  for (const [what, change, message] of [
    [
      'no such certificate',
      { DOCKET_TLS_CERT_FILE: '/nowhere.crt' },
      /^DOCKET_TLS_CERT_FILE: ENOENT/,
    ],
    ['no such key', { DOCKET_TLS_KEY_FILE: '/nowhere.key' }, /^DOCKET_TLS_KEY_FILE: ENOENT/],
  ] as const) {
    test(`${what}: the server does not start and names the invalid setting`, async () => {
      await using files = await certificateFiles(createCertificate());

      await assert.rejects(startDocket({ settings: { ...files.settings, ...change } }), {
        message,
      });
    });
  }

  for (const [what, certificate, message] of [
    [
      'a key in place of the certificate',
      () => swapped(),
      /CERT_FILE: holds no certificate in PEM/,
    ],
    ['the key of another', () => mixed(), /KEY_FILE: is not the key of the certificate/],
    ['an empty key', () => ({ ...createCertificate(), key: '' }), /KEY_FILE: holds no unencrypted/],
  ] as const) {
    test(`${what}: the server does not start and names the invalid setting`, async () => {
      await using files = await certificateFiles(certificate());

      await assert.rejects(startDocket({ settings: files.settings }), { message });
    });
  }

  test('one of the two certificate settings without the other is rejected', () => {
    assert.throws(
      () => loadConfig({ DOCKET_TLS_CERT_FILE: '/some.crt' }),
      /DOCKET_TLS_KEY_FILE: needed/,
    );
  });
});

function swapped(): TestCertificate {
  const { cert, key } = createCertificate();
  return { cert: key, key: cert };
}

function mixed(): TestCertificate {
  return { cert: createCertificate().cert, key: createCertificate().key };
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket, startReceiver } from '../../testing/docket.ts';
import { attemptsOf, deliveriesOf, publishDeleted } from '../../testing/webhook-deliveries.ts';

const EVENTS = ['document.deleted'];

async function closedReceiver(): Promise<{ url: string }> {
  await using receiver = await startReceiver();
  return { url: receiver.url };
}

suite('failed attempts', () => {
  const ANSWERS: [status: number, error: string][] = [
    [300, 'The receiver answered 300; redirects are not followed'],
    [404, 'The receiver answered 404'],
    [410, 'The receiver answered 410'],
    [503, 'The receiver answered 503'],
  ];
  for (const [status, error] of ANSWERS) {
    test(`a response ${status} is recorded as a failure and retried`, async () => {
      await using receiver = await startReceiver(status, 'a body that nobody keeps');
      await using docket = await startDocket();
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      await docket.runJobs();

      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'retrying',
        next_attempt_at: '2026-01-05T09:01:00.000Z',
        status_code: status,
        error,
      });
      assert.partialDeepStrictEqual((await attemptsOf(docket))[0], {
        attempt: 1,
        started_at: '2026-01-05T09:00:00.000Z',
        status_code: status,
        error_kind: 'http',
        error,
      });
    });
  }

  test('a redirect is recorded as a failure and not followed', async () => {
    await using elsewhere = await startReceiver();
    await using receiver = await startReceiver();
    receiver.answerBy((response) => response.writeHead(307, { location: elsewhere.url }).end());
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
    await publishDeleted(docket);
    await docket.runJobs();

    assert.equal(receiver.received.length, 1);
    assert.equal(elsewhere.received.length, 0);
    assert.equal((await deliveriesOf(docket))[0]!.status_code, 307);
  });

  test('an attempt at a hanging receiver times out, and the retry delay begins at its end', async () => {
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    docket.services.webhookSettings.timeoutMs = 100;
    await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
    receiver.answerBy(() => docket.advance(5_000));
    await publishDeleted(docket);
    await docket.runJobs();

    assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
      state: 'retrying',
      next_attempt_at: '2026-01-05T09:01:05.000Z',
      status_code: null,
      error: 'The receiver did not answer within 0.1 s',
    });
    const [attempt] = await attemptsOf(docket);
    assert.equal(attempt!.error_kind, 'timeout');
    assert.equal(attempt!.started_at, '2026-01-05T09:00:00.000Z');
    assert.ok(attempt!.response_time_ms >= 90);
  });

  test('a 2xx response with an endless body is a success', async () => {
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    docket.services.webhookSettings.timeoutMs = 200;
    await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
    receiver.answerBy((response) => response.writeHead(200).write('more to come'));
    await publishDeleted(docket);
    await docket.runJobs();

    assert.equal((await deliveriesOf(docket))[0]!.state, 'success');
  });

  test('a reset connection is recorded as a connection error', async () => {
    await using receiver = await startReceiver();
    receiver.answerBy((response) => response.socket!.resetAndDestroy());
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
    await publishDeleted(docket);
    await docket.runJobs();

    const [attempt] = await attemptsOf(docket);
    assert.equal(attempt!.error_kind, 'connect');
    assert.match(attempt!.error!, /closed the connection/);
  });

  test('a refused connection is recorded as a connection error', async () => {
    const { url } = await closedReceiver();
    await using docket = await startDocket();
    await docket.registerWebhook(url, EVENTS, 'whsec_test');
    await publishDeleted(docket);
    await docket.runJobs();

    const [attempt] = await attemptsOf(docket);
    assert.equal(attempt!.error_kind, 'connect');
    assert.match(attempt!.error!, /ECONNREFUSED/);
  });

  test('a plain-text answer to a TLS handshake is recorded as a TLS error', async () => {
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url.replace('http:', 'https:'), EVENTS, 'whsec_test');
    await publishDeleted(docket);
    await docket.runJobs();

    assert.equal((await attemptsOf(docket))[0]!.error_kind, 'tls');
    assert.equal(receiver.received.length, 0);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket, startReceiver } from '../../testing/docket.ts';
import { deliveriesOf, publishDeleted } from '../../testing/webhook-deliveries.ts';
import { nextAttemptAt, parseRetryAfter } from '../retry-schedule.ts';

const NOW = new Date('2026-01-05T09:00:00.000Z');

/** Returns the delay in seconds; null when there is no next attempt. */
function waits(attempt: number, retryAfterMs: number): number | null {
  const next = nextAttemptAt(attempt, NOW, { jitterMs: 0, retryAfterMs });
  return next === null ? null : (Date.parse(next) - NOW.getTime()) / 1_000;
}

suite('Retry-After', () => {
  const VALUES: [value: string | undefined, ms: number][] = [
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 05 Jan 2026 09:02:00 GMT', 120_000],
    ['Monday, 05-Jan-26 09:02:00 GMT', 120_000],
    ['Mon, 05 Jan 2026 08:00:00 GMT', 0],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['99999999999999999999', 0],
    ['', 0],
    [undefined, 0],
  ];
  for (const [value, ms] of VALUES) {
    test(`the value ${JSON.stringify(value)} is parsed as ${ms} ms`, () =>
      assert.equal(parseRetryAfter(value, NOW), ms));
  }

  test('Retry-After extends the delay up to the next one of the schedule', () => {
    assert.deepEqual(
      [waits(1, 0), waits(1, 30_000), waits(1, 120_000), waits(1, 3_600_000)],
      [60, 60, 120, 300],
    );
    assert.deepEqual([waits(5, 0), waits(5, 10 * 86_400_000), waits(6, 1)], [86_400, 86_400, null]);
  });

  test('Retry-After in a response postpones the next attempt', async () => {
    await using receiver = await startReceiver();
    receiver.answerBy((response) => response.writeHead(429, { 'retry-after': '150' }).end());
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec_test');
    await publishDeleted(docket);
    await docket.runJobs();

    assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
      state: 'retrying',
      status_code: 429,
      next_attempt_at: '2026-01-05T09:02:30.000Z',
    });
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { WorkError } from '../../kernel/errors.ts';
import { startDocket } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';
import { standInLanguage } from '../../testing/stand-in-engines.ts';

const LIMIT = { limit: 1_000_000_000, actual: 1_000_300_000, unit: 'bytes' };

/** Fails as a compute child does that needs too much memory. */
async function exceedMemory(): Promise<never> {
  const message = 'The work needs more than 1000 MB of memory';
  throw new WorkError({
    code: 'too_large',
    message,
    stage: 'analyze',
    retryable: false,
    details: LIMIT,
  });
}

suite('a meeting that is too long for an answer at once', () => {
  test('is refused with 400 by each route that works at once, and nothing is stored', async () => {
    const language = {
      ...standInLanguage,
      extractActionItems: exceedMemory,
      summarizeMeeting: exceedMemory,
      analyzeMeetings: exceedMemory,
    };
    await using docket = await startDocket({ engines: { language } });
    const { meetingId } = await spokenMeeting(docket, [1, 'The lease is signed.']);
    const path = `/meetings/${meetingId}`;

    const answers = [
      await docket.post(`${path}/action-items`, {}),
      await docket.post(`${path}/summary`, {}),
      await docket.get(`${path}/summary`),
      await docket.post(`${path}/strategic-analysis`, {}),
    ];

    for (const { status, body } of answers) {
      assert.equal(status, 400);
      assert.equal(body.error.code, 'invalid_request');
      assert.deepEqual(body.error.details, { ...LIMIT, type: 'too_large' });
    }
    const rows = await docket.services.db.selectFrom('meeting_results').selectAll().execute();
    assert.deepEqual(rows, []);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';

const SAID = [
  [1, 'The lease is signed.'],
  [2, 'I will send it to Ben.'],
] as const;

const RESULTS = [
  ['summary', 'key_points'],
  ['strategic-analysis', 'themes'],
  ['action-items', 'action_items'],
] as const;

function correct(docket: Docket, meeting: string, finding: string, body: object, key?: string) {
  const path = `/meetings/${meeting}/findings/${finding}`;
  return docket.patch(path, body, key === undefined ? {} : { key });
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`correction of a finding of a meeting on ${database}`, () => {
    for (const [path, list] of RESULTS) {
      test(`is shown in the next result of ${path}, whose elements keep their ids`, async () => {
        await using docket = await startDocket({ database });
        const { meetingId } = await spokenMeeting(docket, ...SAID);
        const ask = () => docket.post(`/meetings/${meetingId}/${path}`, {});
        const { body: first } = await ask();
        const pointer = `/${list}/0`;
        const { id } = first.findings[pointer];
        const value = { type: 'text', value: 'The lease was signed on Monday.' };

        const { status, body } = await correct(docket, meetingId, id, { value, confirmed: true });

        assert.equal(status, 200);
        assert.partialDeepStrictEqual(body, { id, source: 'person', value, confirmed: true });
        const { body: again } = await ask();
        assert.deepEqual(again.findings, { ...first.findings, [pointer]: body });
        const { body: log } = await docket.get('/events?limit=100');
        const corrected = log.events.filter(
          ({ event }: { event: string }) => event === 'finding.corrected',
        );
        assert.partialDeepStrictEqual(corrected, [
          { data: { meeting_id: meetingId, document_id: null, finding: body } },
        ]);
      });
    }

    test('is shown by every GET of a result', async () => {
      await using docket = await startDocket({ database });
      const { meetingId } = await spokenMeeting(docket, ...SAID);
      const path = `/meetings/${meetingId}`;
      const { body: summary } = await docket.get(`${path}/summary`);
      const { body: items } = await docket.post(`${path}/action-items`, {});
      const { body: strategy } = await docket.post(`${path}/strategic-analysis`, {});
      const dismissed = { dismissed: true };
      await correct(docket, meetingId, summary.findings['/key_points/0'].id, dismissed);
      await correct(docket, meetingId, items.action_items[0].id, dismissed);
      await correct(docket, meetingId, strategy.findings['/themes/0'].id, dismissed);

      const shown = [
        (await docket.get(`${path}/summary`)).body.findings['/key_points/0'],
        (await docket.get(`${path}/action-items`)).body.findings['/action_items/0'],
        (await docket.get(`${path}/analyses`)).body.analyses[0].findings['/themes/0'],
      ];

      for (const finding of shown) assert.equal(finding.dismissed, true);
    });

    test('refuses an unknown finding, a foreign meeting, a change of nothing, and a read scope', async () => {
      await using docket = await startDocket({ database });
      const { meetingId } = await spokenMeeting(docket, ...SAID);
      const { body } = await docket.get(`/meetings/${meetingId}/summary`);
      const { id } = body.findings['/key_points/0'];
      const stranger = await docket.createWorkspace();
      const reader = await docket.createKey(['read:transcripts']);
      const confirmed = { confirmed: true };

      const answers = [
        await correct(docket, meetingId, 'finding_none', confirmed),
        await correct(docket, meetingId, id, confirmed, stranger),
        await correct(docket, meetingId, id, {}),
        await correct(docket, meetingId, id, confirmed, reader),
      ];

      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 404, 400, 403],
      );
    });
  });
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import type { MeetingText } from '../engines/language-engine/meeting-engine.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';
import { standInLanguage } from '../testing/stand-in-engines.ts';
import { readMeetingTranscript } from './meeting-text.ts';
import { getMeeting } from './store.ts';

async function textOf(docket: Docket, meetingId: string): Promise<MeetingText> {
  const { body } = await docket.get('/me');
  const { services } = docket;
  const meeting = await getMeeting(services.reads, body.default_workspace_id, meetingId);
  return (await readMeetingTranscript(services, meeting)).text;
}

async function importedMeeting(docket: Docket, more: object): Promise<string> {
  const { status, body } = await docket.post('/meetings', {
    title: 'Prices',
    transcript: 'Ana: Good morning.\nBen: I will call tomorrow.',
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** More lines than are read at once. */
const LINES = 1_500;

function linesOf(word: string): string {
  return Array.from({ length: LINES }, (_, index) => `Ana: ${word} ${index}.`).join('\n');
}

suite('the text of a meeting', () => {
  test('contains the transcript with the offsets of each line', async () => {
    await using docket = await startDocket();
    const { meetingId, transcriptionId } = await spokenMeeting(
      docket,
      [1, 'Good morning.'],
      [2, 'Morning.'],
    );

    const { text, lines, language } = await textOf(docket, meetingId);

    assert.equal(text, (await docket.get(`/transcribe/${transcriptionId}`)).body.transcript);
    assert.equal(language, 'en');
    assert.deepEqual(
      lines.map(({ speaker, start, end, start_time }) => [
        speaker,
        text.slice(start, end),
        start_time,
      ]),
      [
        ['Speaker 1', 'Good morning.', 0],
        ['Speaker 2', 'Morning.', 10],
      ],
    );
  });

  test('has no times for an untimed imported transcript', async () => {
    await using docket = await startDocket();

    const { text, lines } = await textOf(docket, await importedMeeting(docket, {}));

    assert.equal(text, 'Ana: Good morning.\nBen: I will call tomorrow.');
    assert.deepEqual(
      lines.map(({ speaker, start_time, end_time }) => [speaker, start_time, end_time]),
      [
        ['Ana', null, null],
        ['Ben', null, null],
      ],
    );
  });

  test('never mixes two transcripts when one is replaced during the read', async () => {
    await using docket = await startDocket();
    const id = await importedMeeting(docket, { transcript: linesOf('one') });

    for (const word of ['two', 'three', 'four', 'five']) {
      const body = { transcript: linesOf(word) };
      const replaced = docket.request('PUT', `/v2/meetings/${id}/transcript`, body);
      const isReplaced = replaced.then(({ status }) => status === 200);
      do {
        const { text, lines } = await textOf(docket, id);
        assert.equal(new Set(text.match(/one|two|three|four|five/g)).size, 1);
        assert.equal(lines.length, LINES);
      } while (!(await Promise.race([isReplaced, setImmediate(false)])));
    }
  });

  test('gives the start of a meeting in local time', async () => {
    await using docket = await startDocket();
    const time = { scheduled_at: '2026-01-01T10:00:00Z', started_at: '2026-03-29T23:30:00Z' };
    const began = async (more: object) =>
      (await textOf(docket, await importedMeeting(docket, more))).began;

    assert.equal(await began({ ...time, time_zone: 'Europe/Berlin' }), '2026-03-30T01:30:00');
    assert.equal(await began({ ...time, time_zone: 'America/New_York' }), '2026-03-29T19:30:00');
    assert.equal(await began({ scheduled_at: time.scheduled_at }), '2026-01-01T10:00:00');
    assert.equal(await began({ time_zone: 'Asia/Tokyo' }), '2026-01-05T18:00:00');
  });

  test('gives the day in the head of minutes to a meeting without a start time', async () => {
    await using docket = await startDocket();
    const transcript =
      'Minutes of the board meeting\nDate: 12 May 2026\nPresent: Ana, Ben\nWe met.';
    const began = async (more: object) =>
      (await textOf(docket, await importedMeeting(docket, { transcript, ...more }))).began;

    assert.equal(await began({}), '2026-05-12T00:00:00');
    assert.equal(await began({ started_at: '2026-03-01T10:00:00Z' }), '2026-03-01T10:00:00');
  });
});

suite('an action item date of a meeting without a start time', () => {
  test('adds the warning date_assumed when a meeting has no start time', async () => {
    const language = {
      ...standInLanguage,
      async extractActionItems(...given: Parameters<typeof standInLanguage.extractActionItems>) {
        const result = await standInLanguage.extractActionItems(...given);
        const items = result.items.map((item) => ({ ...item, due_date: '2026-01-06' }));
        return { ...result, items };
      },
    };
    await using docket = await startDocket({ engines: { language } });
    const codesOf = async (more: object) => {
      const id = await importedMeeting(docket, more);
      const { body } = await docket.post(`/meetings/${id}/action-items`, {});
      return body.warnings.map(({ code }: { code: string }) => code);
    };

    assert.deepEqual(await codesOf({}), ['date_assumed']);
    assert.deepEqual(await codesOf({ started_at: '2026-01-05T09:00:00Z' }), []);
    const transcript = 'Minutes of the meeting held on 12 May 2026\nPresent: Ana, Ben\nWe met.';
    assert.deepEqual(await codesOf({ transcript }), []);
  });
});

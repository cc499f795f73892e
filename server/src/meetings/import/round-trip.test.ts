import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type Docket, startDocket } from '../../testing/docket.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { createCompletedTranscription, spokenSegment } from '../../testing/transcriptions.ts';
import { parseWebVtt } from './subtitles.ts';

const NAMES = ['Ana María', "Sinéad O'Brien", 'Jean-Luc', 'Dr. Li', '李雷', 'Speaker 2', 'zoë'];

/** Words of transcripts, including some that resemble names, times or marks. */
const WORDS =
  'yes no Well, the lease. 10:30 https://example.org/a:b Note: Agenda: [1] (2) ends? -- 3 things: R&D 5% “quoted” naïve 会议'.split(
    ' ',
  );
/** SubRip has no way to write these as text. */
const MARKED = ['<b>', '&amp;', 'a<b', '-->'];

type Exported = { transcript: string; speakers: { speaker: string; said: string }[] };

/** Joins the segments of each speaker, so that different cuts compare equal. */
function toExported({ transcript, speakers }: any): Exported {
  return {
    transcript,
    speakers: speakers.map(({ speaker, segments }: any) => ({
      speaker,
      said: segments.map(({ text }: { text: string }) => text).join(' '),
    })),
  };
}

/** A meeting of people who speak in turn, with pauses of up to four seconds. */
async function meeting(docket: Docket, seed: number, words: readonly string[]) {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const count = 1 + Math.floor(random() * 4);
  // Each is heard, in this order.
  const order = Array.from({ length: 30 }, (_, index) =>
    index < count ? index : Math.floor(random() * count),
  );
  let time = 0;
  const segments = order.map((speaker, index) => {
    const text = Array.from({ length: 1 + Math.floor(random() * 30) }, () => pick(words)).join(' ');
    const segment = spokenSegment(index, speaker, time, text);
    time = segment.end_time + Math.round(random() * 4_000) / 1_000;
    return segment;
  });
  const { id } = await createCompletedTranscription(docket, segments);
  const names = NAMES.toSorted(() => random() - 0.5).slice(0, count);
  await docket.patch(`/transcribe/${id}/speakers`, {
    speakers: names.map((name, index) => ({ speaker: `Speaker ${index + 1}`, name })),
  });
  return (await docket.get(`/transcribe/${id}`)).body;
}

/** Ids name the transcription attempt, which an import begins anew. */
function withoutId(segment: object): object {
  return { ...segment, id: undefined };
}

suite('an exported transcript that is imported again', () => {
  for (const format of ['txt', 'vtt', 'srt', 'json']) {
    const words = format === 'srt' ? WORDS : [...WORDS, ...MARKED];

    test(`has the same turns and speakers as ${format}`, async () => {
      await using docket = await startDocket();
      for (let seed = 1; seed <= 25; seed++) {
        const before = await meeting(docket, seed, words);
        const { body: file } = await docket.get(`/transcribe/${before.id}/export?format=${format}`);
        const transcript = typeof file === 'string' ? file : JSON.stringify(file);

        const made = await docket.post('/meetings', { title: 'Again', transcript });

        const { body: after } = await docket.get(`/meetings/${made.body.id}/transcript`);
        assert.equal(after.imported_format, format === 'txt' ? 'text' : format);
        assert.deepEqual(toExported(after), toExported(before), `seed ${seed}`);
        if (format === 'json') {
          assert.deepEqual(after.segments.map(withoutId), before.segments.map(withoutId));
        }
        if (format !== 'txt') assert.equal(after.duration_seconds, before.duration_seconds);
      }
    });
  }
});

test('a turn without word times is spread over its duration in subtitles', async () => {
  await using docket = await startDocket();
  const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const segments = [{ speaker: 'Ana', text, start_time: 10, end_time: 40 }];
  const made = await docket.post('/meetings', { title: 'a', transcript: { segments } });

  const path = `/transcribe/${made.body.transcription_id}/export?format=vtt`;
  const { body: vtt } = await docket.get(path);

  const cues = parseWebVtt(vtt, []);
  assert.ok(cues.length >= 5);
  assert.equal(cues.map((cue) => cue.text).join(' '), text);
  assert.deepEqual([cues[0]!.start, cues.at(-1)!.end], [10, 40]);
  assert.ok(cues.every(({ start, end }) => end! - start! <= 7));
});

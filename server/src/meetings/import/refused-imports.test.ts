import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type Docket, startDocket } from '../../testing/docket.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { parseTranscript } from './parse-transcript.compute.ts';

function put(docket: Docket, id: string, transcript: string, transcript_format = 'auto') {
  const body = { transcript, transcript_format };
  return docket.request('PUT', `/v2/meetings/${id}/transcript`, body);
}

suite('a transcript that cannot be imported', () => {
  const MANY = 20_001;
  const cues = '00:01.000 --> 00:02.000\nhi\n\n';
  const CASES: [what: string, transcript: string, type: string, line: number | undefined][] = [
    ['a line of ten million characters', 'a'.repeat(9_900_000), 'too_large', 1],
    ['a hundred thousand cues', `WEBVTT\n\n${cues.repeat(100_000)}`, 'too_large', 200_001],
    ['more turns than are kept', `WEBVTT\n\n${cues.repeat(MANY)}`, 'too_large', 60_003],
    ['bytes that are no text', '\u0001\u0002\ufffd'.repeat(1_000), 'unsupported_format', undefined],
    ['JSON that breaks off', '{"segments": [{"text": "a"', 'malformed_json', 1],
    ['JSON of depth', `{"segments":${'['.repeat(1_000_000)}`, 'malformed_json', 1],
    ['JSON of another kind', '{"a": 1}', 'unsupported_format', undefined],
    ['times that are none', 'WEBVTT\n\n00:01.000 --> soon\nhi', 'invalid_value', 3],
    ['names for ever', 'Ana: '.repeat(1_900_000), 'too_large', 1],
    [
      'tags for ever',
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(3_000_000)}`,
      'too_large',
      3,
    ],
  ];

  test('is rejected with the line of the error, if known', async () => {
    await using docket = await startDocket();
    const { id } = (await docket.post('/meetings', { title: 'Weekly' })).body;

    for (const [what, transcript, type, line] of CASES) {
      const { status, body } = await put(docket, id, transcript);

      assert.equal(status, 400, what);
      const { details, message } = body.error;
      assert.deepEqual(
        [details.field, details.type, details.line],
        ['transcript', type, line],
        what,
      );
      assert.match(message, line === undefined ? /^transcript: / : /^transcript, line \d+: /);
    }
    assert.equal((await docket.get(`/meetings/${id}/transcript`)).status, 404);
  });

  test('is parsed in the declared format', async () => {
    await using docket = await startDocket();
    const { id } = (await docket.post('/meetings', { title: 'Weekly' })).body;

    const refused = await put(docket, id, 'Ana: Hi.', 'vtt');
    const taken = await put(docket, id, 'WEBVTT is what it begins with.', 'text');

    assert.equal(refused.body.error.details.line, 1);
    assert.equal(taken.body.format, 'text');
  });

  test('is parsed or rejected for random characters, without an internal error', async () => {
    const random = seededRandom(7);
    const parts = [
      'Ana',
      ': ',
      ':',
      '\n',
      '\r\n',
      '[',
      ']',
      '(',
      ')',
      '0:03',
      '00:01:02',
      '99:99',
      ' --> ',
      '<v ',
      '>',
      '</v>',
      'WEBVTT',
      '\n\n',
      'NOTE',
      '**',
      '- ',
      '{"segments":[',
      '{"text":"a"}',
      ']}',
      '"',
      '\\',
      '1',
      ' AM',
      '\t',
      '\u202e',
      '\u200d',
      '&amp;',
      '&#x110000;',
      '&#1114112;',
      '\ud800',
      '：',
      'https://',
      '.',
      ',000',
      '{\\an8}',
      '  ',
    ];
    for (let round = 0; round < 1_000; round++) {
      const length = Math.floor(random() * 40);
      const transcript = Array.from({ length }, () => parts[Math.floor(random() * parts.length)]);
      for (const format of ['auto', 'text', 'vtt', 'srt', 'json'] as const) {
        const task = { transcript: transcript.join(''), format, knownNames: ['Ana'] };
        const result = await parseTranscript(task);
        if ('refusal' in result) continue;
        for (const { text, start_time, end_time } of result.transcript.segments) {
          assert.ok(text.trim() !== '', JSON.stringify(task));
          assert.ok(start_time >= 0 && end_time >= start_time, JSON.stringify(task));
        }
      }
    }
  });
});

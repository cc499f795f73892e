import assert from 'node:assert/strict';
import { test } from 'node:test';

import { spokenMeeting } from './testing/spoken-meeting.ts';
import { createEvidence, readMeeting } from './read-meeting.ts';

test('a turn is split into sentences whose spans lie in the text', () => {
  const meeting = spokenMeeting(
    'Ana: Good morning. Dr. Lee is late, e.g. by 2.5 minutes... right? Go on\nBen: No. We wait.',
  );
  const reading = readMeeting(meeting);
  assert.deepEqual(
    reading.sentences.map(({ turn, speaker, text }) => [turn, speaker, text]),
    [
      [0, 'Ana', 'Good morning.'],
      [0, 'Ana', 'Dr. Lee is late, e.g. by 2.5 minutes... right?'],
      [0, 'Ana', 'Go on'],
      [1, 'Ben', 'No.'],
      [1, 'Ben', 'We wait.'],
    ],
  );
  for (const sentence of reading.sentences) {
    const { excerpt, start, end } = createEvidence(reading, sentence);
    assert.equal(meeting.text.slice(start, end), excerpt);
  }
});

test('unclear lines give no sentences, and no sentence goes on beyond them', () => {
  const text = 'Ana: I will send the I will buy a boat lease today.';
  const cut = (part: string) => ({
    start: text.indexOf(part),
    end: text.indexOf(part) + part.length,
  });
  const line = { speaker: 'Ana', start_time: null, end_time: null };
  const meeting = spokenMeeting(text, {
    lines: [
      { ...line, ...cut('I will send the') },
      { ...line, ...cut('I will buy a boat'), isUnclear: true },
      { ...line, ...cut('lease today.') },
    ],
  });

  assert.deepEqual(
    readMeeting(meeting).sentences.map(({ text: said }) => said),
    ['I will send the', 'lease today.'],
  );
});

test('contractions are opened and hesitation is dropped, while tokens keep their offsets', () => {
  const meeting = spokenMeeting(
    "Ana: Um, I I'll, uh, send it; we don't wan na, and they 're gonna.",
  );
  const [sentence] = readMeeting(meeting).sentences;
  assert.equal(sentence!.plain, ' i will , send it ; we do not want to , and they are going to ');
  const send = sentence!.tokens.find(({ text }) => text === 'send')!;
  assert.equal(meeting.text.slice(send.start, send.end), 'send');
});

test('a hesitation of one language stays where it is a word of another', () => {
  const said = 'Ana: Dann will er um 9 Uhr ähm anrufen.';
  const [sentence] = readMeeting(spokenMeeting(said, { language: 'de' })).sentences;
  assert.equal(sentence!.plain, ' dann will er um 9 uhr anrufen ');
});

test('speech without full stops is split where a new thought begins', () => {
  const thought =
    'we looked at the numbers of the whole last year and they were quite good for us all';
  const meeting = spokenMeeting(`Ana: ${Array.from({ length: 8 }, () => thought).join(' so ')}`);
  const { sentences } = readMeeting(meeting);
  assert.ok(sentences.length > 2);
  assert.ok(sentences.slice(1).every(({ text }) => /^(?:so|and) /.test(text)));
});

test('segments of one text line form one turn, and sentences keep the times of their segments', () => {
  const text = 'Ana: First part. Second part.\nBen: Third.';
  const line = (said: string, start_time: number) => {
    const start = text.indexOf(said);
    const speaker = said === 'Third.' ? 'Ben' : 'Ana';
    return { speaker, start, end: start + said.length, start_time, end_time: start_time + 2 };
  };
  const lines = [line('First part.', 0), line('Second part.', 3), line('Third.', 6)];
  const { turns, sentences } = readMeeting({ ...spokenMeeting(''), text, lines });
  assert.deepEqual(
    turns.map(({ speaker, start_time, end_time }) => [speaker, start_time, end_time]),
    [
      ['Ana', 0, 5],
      ['Ben', 6, 8],
    ],
  );
  assert.deepEqual(
    sentences.map(({ start_time, end_time }) => [start_time, end_time]),
    [
      [0, 2],
      [3, 5],
      [6, 8],
    ],
  );
});

test('odd text does not throw', () => {
  for (const text of [
    '',
    ':',
    'Ana:',
    'Ana:  ',
    `Ana: ${'!'.repeat(50_000)}x`,
    `A: ${'x'.repeat(9_000)}`,
  ]) {
    readMeeting(spokenMeeting(text));
  }
});

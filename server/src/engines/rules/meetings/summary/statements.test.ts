import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { cleanSpeech } from '../../../../language/speech/clean-speech.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingText } from '../../../language-engine/meeting-engine.ts';
import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting, typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { writeStatement } from './statements.ts';

/** Writes the first sentence of a meeting. */
function write(meeting: MeetingText, language: TextLanguage): string {
  const sentence = readMeeting(meeting).sentences[0]!;
  return writeStatement(
    { sentence, clean: cleanSpeech(meeting.text, sentence, language)! },
    language,
  );
}

function statementOf(said: string, language: TextLanguage = 'en'): string {
  return write(spokenMeeting(said, { language }), language);
}

suite('statement of a speaker', () => {
  for (const [said, written] of [
    ['I ordered forty new chairs for the hall.', 'Ana ordered forty new chairs for the hall.'],
    [
      'The builders told us that the roof leaks.',
      'Ana said that the builders told the group that the roof leaks.',
    ],
    ['The library roof is full of holes.', 'Ana said that the library roof is full of holes.'],
    ['The library roof leaks in spring.', 'Ana said: “The library roof leaks in spring”.'],
    ['Your chairs block the emergency exit.', 'Ana said: “Your chairs block the emergency exit”.'],
  ] as const) {
    test(`"${said}" is written "${written}"`, () =>
      assert.equal(statementOf(`Ana: ${said}`), written));
  }

  test('a statement in another language is a quote within a sentence of that language', () => {
    assert.equal(
      statementOf('Ana: El techo de la biblioteca gotea mucho.', 'es'),
      'Ana dijo: «El techo de la biblioteca gotea mucho».',
    );
    assert.equal(
      statementOf('Ana: Das Dach der Bibliothek tropft seit Mai.', 'de'),
      'Ana sagte: „Das Dach der Bibliothek tropft seit Mai“.',
    );
  });

  test('a sentence of typed notes stands as it is', () =>
    assert.equal(
      write(typedNotes('The library roof leaks in spring.'), 'en'),
      'The library roof leaks in spring.',
    ));
});

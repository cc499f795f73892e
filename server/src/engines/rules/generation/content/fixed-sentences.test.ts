import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { CONTENT_TYPES, LENGTH_BANDS, TONES } from '../../../../contract/generation.ts';
import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import { findIdeas } from '../ideas/find-ideas.ts';
import { PROMPTS } from '../ideas/prompts.ts';
import { agreementSource, meetingSource } from '../testing/sources.ts';
import { SECTION_KINDS } from './section-kinds.ts';
import { TONES as TONE_FRAMES } from './tones.ts';
import { writeContent } from './write-content.ts';

const TOPICS = [
  'Tell Merriweather hotel managers what changed in the Cobalt contract',
  'Explain the new rates to the staff of the reception',
  'Announce our new office in Lund',
  'Please inform all clients',
  'Reduce waste',
  'Change the address',
  'Write a report about the budget of the harbour project',
  'Write me a short email to the landlord about the broken oven',
  'Persuade the board. Keep it short! Mention the price.',
  'reducing the risk of the ledger migration',
  'How can we lower the cost of the services agreement?',
  'What does “best effort” mean',
  'Is it true?',
  'why did it fail',
  '¿Cuánto cuesta la reforma?',
  'Was kostet der Umbau?',
  'Renewing the services agreement',
  'Coffee',
  'the second shop of the bakery',
  'An apple a day',
  'Q3',
  '2027',
  'a',
  'We lost the tender because our price was too high',
  'She said "no", and left',
  'Erkläre den Kunden die Änderung der Preise',
  'La renovación del contrato de servicios',
  'متى يفتح المخبز؟',
  '如何改善新员工培训',
  '🦘🚀',
  'of the and',
  `${'A long topic that says more than any title can hold, with commas, and '.repeat(30)}end.`,
];

/** Drops the places where a topic may stand: title, subject, topic, hashtags and quotes. */
function frameOf(content: string): string {
  return content
    .split('\n')
    .filter(
      (line) => !/^(?:# |\*\*(?:Subject|Topic):\*\* |- (?:#|\[To add: hashtags\]))/.test(line),
    )
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

suite('fixed sentences of generated text', () => {
  for (const type of CONTENT_TYPES) {
    test(`a ${type} has the same sentences around any topic`, () => {
      for (const tone of TONES) {
        for (const words of [LENGTH_BANDS.short, LENGTH_BANDS.medium]) {
          const frames = TOPICS.map((topic) =>
            frameOf(writeContent({ topic, type, tone, words, keywords: [] }, []).content),
          );

          assert.deepEqual([...new Set(frames)], [frames[0]]);
        }
      }
    });
  }

  test('a topic that is a question or an instruction is quoted in the title and is no subject', () => {
    const [instruction] = TOPICS;
    const request = { topic: instruction!, tone: 'neutral', words: LENGTH_BANDS.long } as const;
    for (const type of CONTENT_TYPES) {
      const { title, content } = writeContent({ ...request, type, keywords: [] }, []);

      assert.match(
        title,
        /^[A-Z][a-z ]+: “Tell Merriweather hotel managers what changed in the Cobalt…”$/,
      );
      const lines = content.split('\n').filter((line) => line.includes('Merriweather'));
      for (const line of lines) assert.match(line, /^(?:# .*: “[^”]*”|\*\*Topic:\*\* “[^”]*”)$/);
      assert.ok(lines.some((line) => line.includes('the Cobalt contract”')));
    }
  });

  test('ideas have the same sentences around any topic', () => {
    const sources = [agreementSource, meetingSource];
    const all = [...PROMPTS.values()].flat().map(({ question }) => question);
    for (const topic of TOPICS) {
      for (const { title, category, rationale } of findIdeas(
        { topic, count: 50, constraints: ['no extra budget'] },
        sources,
      ).ideas) {
        if (!category.startsWith('Prompt: ')) {
          assert.match(title, /^[A-Z][a-z ]+: “[^“”]+”$/);
          assert.match(
            rationale,
            /^An? [a-z ]+ that \[[12]\] states\. (?:[A-Z][a-z]+: [^“]*\. )*To be checked against “no extra budget”\.$/,
          );
          continue;
        }
        assert.ok(all.includes(title) || /^Start from the passage: “[^“”]+”$/.test(title), title);
        assert.match(
          rationale,
          /^A prompt for the reader, not a finding: (?:the technique “[^”]+”|a passage of \[\d\]) for the topic “[^“”]+”\. To be checked against “no extra budget”\.$/,
        );
      }
    }
  });

  const SENTENCES = [
    ...Object.values(TONE_FRAMES).flatMap(({ quotesNote, gapsNote, closing }) => [
      quotesNote,
      gapsNote,
      closing,
    ]),
    ...[...PROMPTS.values()]
      .flat()
      .flatMap(({ question, description }) => [question, ...description.split(/(?<=[.?]) /)]),
  ];

  test('every fixed sentence begins with a capital, ends with a stop and has a verb', () => {
    for (const sentence of SENTENCES) {
      assert.match(sentence, /^[A-Z][^{}[\]“”]*[.?]$/, sentence);
      assert.doesNotMatch(
        sentence,
        /\b(\w+) \1\b| {2}|\ba [aeio]|\ban [bcdfgjklmnpqrstvwxyz]/i,
        sentence,
      );
      // The tagger takes some orders for nouns: `Dream of …`.
      const words = [sentence, `to ${sentence.toLowerCase()}`].flatMap(tagPartsOfSpeech);
      const isSentence = words.some(({ pos }) => pos === 'VERB' || pos === 'AUX');
      assert.ok(isSentence, sentence);
    }
  });

  test('every gap is the end of a phrase and no question', () => {
    for (const { gap } of Object.values(SECTION_KINDS)) assert.match(gap, /^[a-z][a-z, ]+$/, gap);
  });
});

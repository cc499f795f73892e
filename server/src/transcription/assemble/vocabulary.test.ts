import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { applyVocabulary } from './apply-vocabulary.ts';
import { compileVocabulary, type VocabularyTerm } from './vocabulary.ts';

const SURE = 0.9;
const UNSURE = 0.4;

const TERMS: VocabularyTerm[] = [
  { term: 'Kubernetes', sounds_like: ['cooper netties'] },
  { term: 'PostgreSQL', sounds_like: ['post gress sequel'] },
  { term: 'Visual Studio Code', sounds_like: ['vs code'] },
  { term: 'IT', sounds_like: [] },
  { term: 'Knight', sounds_like: [] },
  { term: 'Kestrel', sounds_like: [] },
  { term: 'Docket', sounds_like: [] },
  { term: 'kubectl', sounds_like: ['cube control'] },
];

/** Builds words of one second each. */
function heard(text: string, confidence: number, terms = TERMS) {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    start_time: index,
    end_time: index + 1,
    confidence,
  }));
  return applyVocabulary(words, compileVocabulary(terms), 'en');
}

function textOf(words: { text: string }[]): string {
  return words.map((word) => word.text).join(' ');
}

suite('custom vocabulary', () => {
  const cases = [
    ['writes a term as it is listed', 'we use kubernetes now', 'we use Kubernetes now', SURE],
    ['keeps punctuation', '"KUBERNETES," he said', '"Kubernetes," he said', SURE],
    ['keeps a genitive', "kubernetes' and kestrel's", "Kubernetes' and Kestrel's", SURE],
    ['keeps what follows a genitive', `"kestrel's." 'docket'`, `"Kestrel's." 'Docket'`, SURE],
    ['knows the plural', 'two kestrels', 'two Kestrels', SURE],
    ['joins what was cut', 'in postgre SQL, yes', 'in PostgreSQL, yes', SURE],
    ['knows what it sounds like', 'Cooper Netties runs', 'Kubernetes runs', SURE],
    ['knows several words', 'in visual studio code.', 'in Visual Studio Code.', SURE],
    ['makes several words of fewer', 'open VS code.', 'open Visual Studio Code.', SURE],
    ['hears what it was not sure of', 'a cuber nettis cluster', 'a Kubernetes cluster', UNSURE],
    ['hears a name that sounds alike', 'with mister Night there', 'with mister Knight there', SURE],
    ['keeps the capital of a sentence', 'Done. Cube control it.', 'Done. Kubectl it.', SURE],
    // Texts that must stay unchanged.
    ['leaves small words', 'is it good for it', 'is it good for it', UNSURE],
    [
      'leaves a common word it is sure of',
      'the ship docked at night',
      'the ship docked at night',
      SURE,
    ],
    ['leaves what sounds too different', 'a rocket and a castle', 'a rocket and a castle', UNSURE],
    ['leaves words of two sentences', 'a post. Gress sequel', 'a post. Gress sequel', SURE],
    ['leaves the beginning of a sentence', 'Yes. Night falls', 'Yes. Night falls', SURE],
  ] as const;
  for (const [name, text, expected, confidence] of cases) {
    test(name, () => assert.equal(textOf(heard(text, confidence)), expected));
  }

  test('gives a merged word the time span of all its parts', () => {
    const [, word] = heard('on cooper netties today', SURE);

    assert.deepEqual(word, { text: 'Kubernetes', start_time: 1, end_time: 3, confidence: SURE });
  });

  test('divides the time when the number of words changes', () => {
    const words = heard('open vs code now', SURE);

    assert.deepEqual(
      words.map(({ text, start_time }) => [text, start_time]),
      [
        ['open', 0],
        ['Visual', 1],
        ['Studio', 1.75],
        ['Code', 2.5],
        ['now', 3],
      ],
    );
    assert.equal(words[3]!.end_time, 3);
  });

  test('stops phonetic comparisons in a chunk before they block the process', () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `stab stac stad stab${index}`);
    const terms = [...TERMS, { term: 'Staccato', sounds_like: names }];
    const said = Array.from({ length: 60 }, () => 'stap').join(' ');

    assert.equal(textOf(heard('a cuber nettis', UNSURE, terms)), 'a Kubernetes');
    const text = textOf(
      heard(`${said} cuber nettis kubernetes stab stac stad stab7`, UNSURE, terms),
    );
    assert.equal(text, `${said} cuber nettis Kubernetes Staccato`);
  });
});

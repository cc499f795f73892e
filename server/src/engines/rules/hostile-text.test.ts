import { readdirSync } from 'node:fs';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { TEXT_LANGUAGES } from '../../language/text-language.ts';
import { parsePeople } from '../meeting-text/list-people.ts';
import { loadSentencePattern } from '../meeting-text/sentence-cues.ts';
import { readAttribute } from '../text-extraction/xml.ts';
import { cueScore } from './analysis/document/clause-cues.ts';
import { scanNames } from './analysis/parties/name-scanner.ts';
import { readText } from './analysis/document/reading.ts';
import { linesOfText } from './analysis/figures/lines.ts';
import { listCompanyCandidates } from './analysis/receipts/issuer.ts';
import { listContractPoints } from './analysis/summary/contract-points.ts';
import { readQuestion } from './questions/wording/question.ts';

const LOCALES = new URL('../../language/locales/', import.meta.url);

/** Openings of sentences of which a list could know two readings each. */
const REPEATED_OPENINGS = [
  ', ',
  '. ',
  'no , ',
  'oh , ',
  'and , ',
  'well , ',
  'and then ',
  'i am still ',
  'ich bin ',
];

/** Lists of sentence patterns. Lists with weights begin a line with `= `, lists of pairs have tabs; both are read otherwise. */
function listTopics(language: string): string[] {
  return readdirSync(new URL(`${language}/meetings/`, LOCALES)).map((file) =>
    file.replace(/\.txt$/, ''),
  );
}

// Each text keeps a pattern that backtracks busy for hours or for ever: these tests fail by never ending.
function scan(text: string, end: number): string[] {
  return scanNames(text, { start: 0, end, isProse: true }).map(({ name }) => name);
}

suite('text that is made to keep a pattern busy', () => {
  test('openings that repeat do not double the work of a list of sentences', () => {
    for (const language of TEXT_LANGUAGES) {
      for (const topic of listTopics(language)) {
        const pattern = loadSentencePattern(language, topic);
        for (const opening of REPEATED_OPENINGS) pattern.test(` ${opening.repeat(150)}\u0001`);
      }
    }
    assert.ok(loadSentencePattern('en', 'overrulings').test(' no , well , we do not . '));
    assert.ok(loadSentencePattern('en', 'objections').test(' i am still against '));
    assert.ok(loadSentencePattern('de', 'objections').test(' ich bin dagegen '));
    assert.ok(loadSentencePattern('en', 'result-days').test(' and then it will be ready '));
  });

  test('blanks between the parts of a name with initials are read once', () => {
    const blanks = '\t'.repeat(600);

    assert.deepEqual(parsePeople(`*\t${blanks}${blanks}(),${blanks}\t-\tA,`), [
      { name: 'A', initials: undefined },
    ]);
    assert.deepEqual(parsePeople('- Ann Lee (Chair), Buildings – AL.'), [
      { name: 'Ann Lee', initials: 'AL', role: 'Chair' },
    ]);
  });

  test('a tag with one long name has no attribute', () => {
    assert.equal(readAttribute('a'.repeat(2_000_000), 'a'), undefined);
    assert.equal(readAttribute(`checked w:val="1"b='2' c = "3"`, 'b'), '2');
  });

  test('blanks around a registration number are read once', () => {
    const blanks = ' '.repeat(1_500);
    const lines = linesOfText(`Acme Ltd${blanks}(${blanks}x\nAcme Ltd (Reg. No 12345-X) \n`);
    const names = listCompanyCandidates(lines).map(({ name }) => name);

    assert.deepEqual(names.at(-1), 'Acme Ltd');
  });

  test('one long word is no heading of six words', () => {
    const opening =
      'SUPPLY AGREEMENT\n\nThis Agreement is made as of March 1, 2026 between Acme, Inc., a Delaware corporation (the "Seller"), and Bolt LLC (the "Buyer").\n\n';
    const duty = '1. Term. The Buyer shall pay $5,000 to the Seller within thirty (30) days.\n\n';

    const points = listContractPoints(
      readText(`${opening}${duty}The Seller ${'a'.repeat(400)} shall pay.\nThe Buyer shall pay.\n`),
    );

    assert.ok(points.length > 0);
  });

  test('one long word is no question of four words, and no term', () => {
    const word = 'a'.repeat(2_000);

    assert.equal(readQuestion(`what is ${word} b c d e`, 'en').isDefinition, false);
    assert.equal(readQuestion('what is force majeure?', 'en').isDefinition, true);
    assert.ok(cueScore('renewal_term', `successive ${word}`) <= 0);
    assert.ok(cueScore('renewal_term', 'for successive one (1) year terms') > 0);
  });

  test('a text that is one long word is not read again from each of its places', () => {
    const named = `Acme ${'a'.repeat(400)} Bolt-Nut Ltd`;

    assert.deepEqual(scan('A/A.A-'.repeat(1_000_000), 16_000), []);
    assert.deepEqual(scan(named, named.length), ['Acme', 'Bolt-Nut Ltd']);
  });
});

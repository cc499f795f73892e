import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { CLAUSE_CATEGORIES } from '../../../language/clause-categories.ts';
import { listMatches } from '../../../language/list-matches.ts';
import { findUnits } from '../../../language/numbers/money-units.ts';
import { countReads } from '../../../testing/count-reads.ts';
import { findAmendments } from './amendments/find-amendments.ts';
import { findContractDates, readClauseDates } from './contracts/contract-dates.ts';
import { findTermStatements } from './contracts/contract-term.ts';
import { findGoverningLaw, rankLaws } from './contracts/governing-law.ts';
import { findObligations } from './contracts/obligations.ts';
import { cueScore, scoreCues } from './document/clause-cues.ts';
import { type Reading, readText } from './document/reading.ts';
import { detectNumberStyle } from './figures/figure.ts';
import { linesOfText } from './figures/lines.ts';
import { joinSingleCells, readTableLine } from './figures/table-lines.ts';
import { readTables } from './figures/table.ts';
import { findItems } from './statements/items.ts';
import { findTransposedItems } from './statements/transposed-items.ts';

const PARTS = 200;
const OPENING =
  'This Agreement is made as of March 1, 2026 (the "Effective Date") between Acme, Inc., a Delaware corporation (the "Seller"), and Bolt LLC, a Texas company (the "Buyer").\n\n';

function repeat(part: (index: number) => string): string {
  return Array.from({ length: PARTS }, (_, index) => part(index)).join('');
}

/** Writes an amendment that increases a fee by $1,000. */
function amendFee(index: number): string {
  return `AMENDMENT NO. ${index + 1}\nThis Amendment is made. The parties agree that the fee is increased from $${index + 1},000 to $${index + 2},000.\n\n`;
}

/** Reads a contract whose dates count how often they are read. */
function readCounted(text: string) {
  const reading = readText(OPENING + text);
  const { items, reads } = countReads(reading.dates);
  const counted: Reading = Object.create(reading, { dates: { value: items } });
  return { reading: counted, dates: reading.dates.length, reads };
}

suite('work that grows with the text alone', () => {
  test('dates, law and terms of a contract are read once, whoever asks for them', () => {
    const reading = readText(`${OPENING}This Agreement is governed by the laws of Texas.`);

    assert.equal(findContractDates(reading), findContractDates(reading));
    assert.equal(findTermStatements(reading), findTermStatements(reading));
    assert.equal(findGoverningLaw(reading), findGoverningLaw(reading));
  });

  test('duties that count from the effective date do not each read the dates of the contract', () => {
    const { reading, dates, reads } = readCounted(
      repeat(
        (n) =>
          `The Buyer shall pay ${n} dollars within thirty (30) days after the Effective Date. `,
      ),
    );

    assert.ok(findObligations(reading).length >= PARTS);

    assert.ok(reads() <= 50 * dates + 20 * PARTS, `${reads()} reads of ${dates} dates`);
  });

  test('a duty finds its date without a search through all dates', () => {
    const { reading, dates, reads } = readCounted(
      repeat((n) => `The Seller shall deliver item ${n} by March ${(n % 28) + 1}, 2026. `),
    );

    const due = findObligations(reading).map((obligation) => obligation.due_date);

    assert.equal(due.filter((date) => date !== null).length, PARTS);
    assert.ok(reads() <= 20 * dates, `${reads()} reads of ${dates} dates`);
  });

  test('terms from named days that have no date do not each search all dates', () => {
    const { reading, dates, reads } = readCounted(
      repeat(
        (n) =>
          `The term of this Agreement shall continue for two years from the ${'ABCDEFGH'[n % 8]}launch Date. It was signed again in another city of that country on March ${(n % 28) + 1}, 2026 by hand. `,
      ),
    );

    findContractDates(reading);

    assert.ok(dates > PARTS);
    assert.ok(reads() <= 30 * dates, `${reads()} reads of ${dates} dates`);
  });

  test('signals are read for the laws and last days that are asked for', () => {
    const places = ['Texas', 'Ohio', 'Utah', 'Iowa', 'Maine'];
    const reading = readText(
      OPENING +
        places
          .map(
            (place, n) =>
              `This Agreement is governed by the laws of ${place}. The term of this Agreement ends on March 1, 203${n}. `,
          )
          .join(''),
    );

    assert.equal(rankLaws(reading, 1).length, 1);
    assert.equal(rankLaws(reading, 3).length, 3);
    assert.equal(readClauseDates(reading).otherExpirations.length, 0);
    assert.equal(readClauseDates(reading, 3).otherExpirations.length, 2);
  });

  test('amending parts do not each search all sentences of the document', () => {
    const reading = readText(`${OPENING}1. The fee is $1,000.\n\n${repeat(amendFee)}`);
    const { items, reads } = countReads(reading.sentences);
    const counted: Reading = Object.create(reading, { sentences: { value: items } });

    const amendments = findAmendments(counted);

    assert.equal(findAmendments(counted), amendments);
    assert.ok(amendments.length > 0 && amendments.length <= 100);
    assert.ok(reads() <= 30 * items.length, `${reads()} reads of ${items.length} sentences`);
  });

  test('tables do not each search all units of the document', () => {
    const text = repeat((n) => `(EUR)\nRevenue   ${n},000\n\nText\nText\nText\nText\n\n`);
    const style = detectNumberStyle(text);
    const lines = linesOfText(text).map((line) => readTableLine(line, style));
    const tables = readTables(joinSingleCells(lines, style));
    const { items: units, reads } = countReads(findUnits(text));

    findItems(tables, undefined, units);

    assert.ok(tables.length > PARTS / 2 && units.length > PARTS / 2);
    assert.ok(reads() <= 3 * units.length, `${reads()} reads for ${tables.length} tables`);
  });

  test('a line below several lines of headings is read once for all of them', () => {
    let reads = 0;
    const text = repeat((n) => `Net sales   Operating profit\nMarch 31, 2025   ${n}   24\n`);
    const lines = linesOfText(text).map(
      (line): typeof line =>
        Object.create(line, { text: { get: () => (reads++, line.text) } }) as typeof line,
    );

    const period = { period: undefined, units: [] };
    findTransposedItems(lines, { decimalSign: '.', hasBlankGroups: false }, period);

    assert.ok(reads <= 25 * lines.length, `${reads} reads of ${lines.length} lines`);
  });

  test('the scores of cues equal those of a search for every cue of every category', () => {
    const texts = [
      'A?',
      'No assignment',
      'shall not assign',
      'Term',
      'Insurance',
      'Cap on damages',
    ];
    const text = texts.join('\u2029');
    const sentences = texts.map((one) => ({
      start: text.indexOf(one),
      end: text.indexOf(one) + one.length,
    }));
    const scores = scoreCues(text, sentences);

    for (const category of CLAUSE_CATEGORIES) {
      for (const [index, one] of texts.entries()) {
        assert.equal(
          scores.scoreOf(category, index),
          cueScore(category, one),
          `${category}: ${one}`,
        );
      }
    }
  });

  test('matches listed without a copy of the pattern are those of matchAll', () => {
    const pattern = /\d+/g;
    const list = () =>
      listMatches('1 a 22 b 333', pattern).map(({ 0: match, index }) => [match, index]);

    assert.deepEqual(list(), [
      ['1', 0],
      ['22', 4],
      ['333', 9],
    ]);
    assert.deepEqual(list(), list());
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';
import { findObligations } from './obligations.ts';

function partiesOf(text: string) {
  return findObligations(readText(text)).map(({ party }) => party);
}

function surestOf(text: string): number {
  return Math.max(...findObligations(readText(text)).map(({ confidence }) => confidence));
}

const PRINCIPAL =
  'This Agency Agreement is made as of May 4, 2026 by and between Heron Seeds Corporation, an Ohio corporation ("Heron"), and the undersigned person (the "Agent").\n\nRECITALS\n\nHeron sells seeds.\n\n';
const BOTH =
  'This Agreement is made as of March 1, 2026 by and between Acme Rails, Inc., a Nevada corporation ("Buyer"), and Tin Foundry Ltd., a Delaware corporation. WHEREAS they agree.\n\n';

suite('parties bound by obligations', () => {
  test('a defined term of no known party keeps its word, with a lower confidence', () => {
    const duty = 'The Agent shall send the money to the Escrow Agent within two days.';
    const own = 'Heron shall send the money to the bank within two days.';

    assert.deepEqual(partiesOf(PRINCIPAL + duty), ['Agent']);
    assert.deepEqual(partiesOf(PRINCIPAL + own), ['Heron Seeds Corporation']);
    assert.ok(surestOf(PRINCIPAL + duty) < surestOf(PRINCIPAL + own));
  });

  test('a term behind a second name joined by "and" does not belong to the first name', () => {
    const text =
      'This Agreement is between Heron Seeds Corporation, an Ohio corporation ("Heron") and Bolt Company (the "Distributor").\n\nThe Distributor shall visit every customer twice a year.';

    assert.ok(!partiesOf(text).includes('Heron Seeds Corporation'));
  });

  test('a term that a letter defines for its recipient does not belong to its sender', () => {
    const text =
      'Ladies and Gentlemen:\n\nHeron Seeds Corporation, an Ohio corporation (the "Company"), confirms its agreement with the person named below ("Agent") for the sale of seeds (the "Seeds").\n\nThe Agent shall send the money to the bank each week.';

    assert.deepEqual(partiesOf(text), ['Agent']);
  });

  test('a term defined behind the description of a party does not belong to it', () => {
    const text = `${BOTH.replace('a Delaware corporation.', 'a Delaware corporation ("Seller"). Seller makes rails (the "Goods").')}The Goods will comply with the drawings of Schedule A.`;

    assert.deepEqual(partiesOf(text), []);
  });

  test('a role of no known party has its duties', () => {
    const duties =
      'Distributor shall keep a stock of rails. Distributor shall promote the rails. Distributor shall train its own staff.';

    assert.deepEqual(partiesOf(BOTH + duties), ['Distributor', 'Distributor', 'Distributor']);
  });

  for (const [subject, party] of [
    ['Tin Foundry', 'Tin Foundry Ltd.'],
    ['TIN FOUNDRY LTD.', 'Tin Foundry Ltd.'],
    ['The Buyer', 'Acme Rails, Inc.'],
    ['Section 4. Buyer', 'Acme Rails, Inc.'],
  ] as const) {
    test(`the subject “${subject}” is the party ${party}`, () => {
      const text = `${BOTH}${subject} shall deliver the drawings of the rails.`;
      assert.deepEqual(partiesOf(text), [party]);
    });
  }

  test('a name in lower case is bound like any other', () => {
    const text =
      'This Agreement is between Heron Seeds Corporation, an Ohio corporation ("Heron") and seedmail.com, inc., a Texas corporation ("seedmail.com"). WHEREAS they agree.\n\nseedmail.com shall show the banner of Heron on every page.';

    assert.deepEqual(partiesOf(text), ['seedmail.com, inc.']);
  });

  test('"you" is bound if the contract addresses a party by it', () => {
    const text = `${PRINCIPAL}During your employment you shall work forty hours a week. You must tell us of any illness on the first day. Each summer you will take ten days of leave.`;

    assert.deepEqual(partiesOf(text), ['you', 'you', 'you']);
  });

  for (const sentence of [
    'Heron shall not be required to repay any part of the fee.',
    'Heron shall not be obligated to accept any order for seeds.',
    'Heron will receive a commission of five percent of all sales.',
    'The Agent shall receive the following compensation for each sale.',
    'Heron Seeds will reach a turnover of ten million this year.',
    'The parties shall agree.',
  ]) {
    test(`finds no bound party in “${sentence}”`, () =>
      assert.deepEqual(partiesOf(PRINCIPAL + sentence), []));
  }
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Risk } from '@docket/sdk';

import { KNOWN_RISKS } from '../../server/src/engines/language-engine/known-risks.ts';
import { recurrenceName, riskTexts } from '../src/documents/engine-texts.ts';
import { engine as german } from '../src/messages/de/engine.ts';
import { engine as english } from '../src/messages/en/engine.ts';

const RISK = { category: 'automatic_renewal', ...KNOWN_RISKS.automatic_renewal } as Risk;

suite('texts of the engine', () => {
  test('every known risk has German texts', () => {
    assert.deepEqual(Object.keys(german.risks).toSorted(), Object.keys(KNOWN_RISKS).toSorted());
  });

  test('are those of the language of the person, by their codes', () => {
    assert.equal(riskTexts(RISK, german).title, 'Automatische Verlängerung');
    assert.equal(recurrenceName('monthly', german), 'monatlich');
  });

  test('are the words of the engine in English, and for codes that the dashboard does not know', () => {
    assert.equal(riskTexts(RISK, english).title, 'Automatic renewal');
    assert.equal(recurrenceName('monthly', english), 'monthly');
    const own = { ...RISK, category: 'price_of_ink', title: 'Price of ink' };
    assert.equal(riskTexts(own, german).title, 'Price of ink');
    assert.equal(recurrenceName('every leap year', german), 'every leap year');
  });
});

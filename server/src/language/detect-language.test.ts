import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { detectLanguage } from './detect-language.ts';

suite('language of a text', () => {
  for (const [language, text] of [
    ['en', 'This agreement is made between the parties named below.'],
    ['es', 'El presente contrato se celebra entre las partes abajo indicadas.'],
    ['fr', 'Le présent contrat est conclu entre les parties désignées ci-dessous.'],
    ['de', 'Dieser Vertrag wird zwischen den unten genannten Parteien geschlossen.'],
    ['pt', 'O presente contrato é celebrado entre as partes abaixo indicadas.'],
    [null, '4711 - 12'],
  ] as const) {
    test(`detects ${language} in “${text}”`, async () => {
      assert.equal(await detectLanguage(text), language);
    });
  }
});

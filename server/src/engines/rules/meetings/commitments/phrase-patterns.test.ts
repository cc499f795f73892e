import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findStatedFacts } from './phrase-patterns.ts';

suite('facts of a sentence in a language without a grammar', () => {
  for (const [plain, facts] of [
    [' o fornecedor não entrega no natal . ', ['negated']],
    [' die versicherung wird nicht verlängert . ', ['negated']],
    [' le fournisseur ne livre pas à noël . ', ['negated']],
    [' no , mañana lo mando yo . ', []],
    [' não te esqueças de ligar ao nelson . ', []],
    [' ich muss um acht los . ', ['leaves']],
    [' tengo que irme a las ocho . ', ['leaves']],
    [' je dois partir à huit heures . ', ['leaves']],
    [' je dois appeler le traiteur . ', []],
  ] as const) {
    test(`“${plain.trim()}” has the facts [${facts.join(', ')}]`, () =>
      assert.deepEqual(findStatedFacts(plain), facts));
  }
});

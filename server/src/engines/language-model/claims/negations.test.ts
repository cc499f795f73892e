import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isNegationPreserved } from './negations.ts';

const TURNED = [
  ['The Provider is liable for storms.', 'The Provider is not liable for storms.', 'en'],
  ['The tenant may sublet.', 'The tenant may not sublet the premises.', 'en'],
  ['The deposit is refunded.', 'The deposit won’t be refunded.', 'en'],
  ['The agreement can be terminated.', 'This agreement cannot be terminated early.', 'en'],
  ['The parties are liable.', 'Neither party shall be liable for delays.', 'en'],
  ['Notice is given.', 'Either party may terminate without notice.', 'en'],
  ['Der Anbieter haftet für Stürme.', 'Der Anbieter haftet nicht für Stürme.', 'de'],
  ['Le contrat est renouvelé.', 'Le contrat n’est pas renouvelé.', 'fr'],
  ['El plazo se prorroga.', 'El plazo nunca se prorroga.', 'es'],
  ['O prazo será prorrogado.', 'O prazo não será prorrogado.', 'pt'],
] as const;

const KEPT = [
  ['The Provider is not liable for storms.', 'The Provider is not liable for storms.', 'en'],
  ['Liability is limited to EUR 5,000.', 'Liability shall not exceed EUR 5,000.', 'en'],
  ['The customer pays interest.', 'The customer shall not pay fees, but shall pay interest.', 'en'],
  ['The term is two years.', 'The term is two years and is not renewed.', 'en'],
  ['Es gilt deutsches Recht.', 'Es gilt deutsches Recht, nicht das Kaufrecht.', 'de'],
] as const;

suite('negations in claims', () => {
  for (const [claim, ground, language] of TURNED) {
    test(`the contrary does not support a claim: ${claim}`, () => {
      assert.equal(isNegationPreserved(claim, ground, language), false);
    });
  }

  for (const [claim, ground, language] of KEPT) {
    test(`“${ground}” supports a claim: ${claim}`, () => {
      assert.equal(isNegationPreserved(claim, ground, language), true);
    });
  }
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { stripLegalForm } from './legal-form.ts';

suite('the bare name of', () => {
  const NAMES: Record<string, string> = {
    'ACME, Inc.': 'acme',
    'Müller GmbH & Co. KG': 'muller',
    'Société Générale S.A.': 'societe generale',
    'Muster S.à r.l.': 'muster',
    'Empresa do Brasil LTDA': 'empresa do brasil',
    'The Limited Company': 'the',
    'A. B. Smith': 'a b smith',
    Inc: 'inc',
  };
  for (const [name, bare] of Object.entries(NAMES)) {
    test(name, () => {
      assert.equal(stripLegalForm(name), bare);
    });
  }
});

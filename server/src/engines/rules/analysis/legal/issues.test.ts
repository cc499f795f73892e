import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText } from '../document/reading.ts';
import type { FoundIssue } from './issues.ts';
import { findIssues } from './issues.ts';

function issuesOf(text: string): FoundIssue[] {
  return findIssues(readText(text)).value as FoundIssue[];
}

const QUESTIONS = [
  'The tribunal must decide whether the dismissal was for a fair reason.',
  'The parties disagree about whether the option was exercised in time.',
  'La question est de savoir si le bailleur pouvait refuser le renouvellement.',
  'Il appartient à la cour de déterminer si la clause est proportionnée.',
  'Se discute si la cláusula superaba el control de transparencia.',
  'Debe determinarse si el arrendatario abandonó la vivienda antes de la fecha pactada.',
  'Fraglich ist, ob die Klausel einer Inhaltskontrolle standhält.',
  'Das Gericht hat zu klären, ob der Vertrag wirksam angefochten wurde.',
  'Importa apurar se a ré estava em mora quando a encomenda foi anulada.',
] as const;

const CLAIMS = [
  'Respondent failed to disclose the prior water damage to the buyers.',
  'La actora alega que la demandada incumplió el plazo de entrega pactado.',
  'La demanderesse soutient que la livraison tardive lui a causé un préjudice.',
  'Die Klägerin macht geltend, der Beklagte habe den Liefertermin schuldhaft versäumt.',
  'O autor alega que a seguradora recusou o pagamento sem fundamento.',
] as const;

const OTHERS = [
  'The hearing took place in Leeds on 4 March 2024.',
  'I dismiss the appeal with costs.',
  'Either party may terminate this Agreement if the other fails to remedy a breach within thirty days.',
  'Der Beklagte trägt die Kosten des Verfahrens.',
  'Por lo expuesto, condeno a la demandada al pago de 3.000 euros.',
] as const;

suite('issue finder', () => {
  for (const text of QUESTIONS) {
    test(`reports a question: ${text}`, () => {
      assert.partialDeepStrictEqual(issuesOf(text), [{ kind: 'question', description: text }]);
    });
  }

  for (const text of CLAIMS) {
    test(`reports a claim: ${text}`, () => {
      assert.partialDeepStrictEqual(issuesOf(text), [{ kind: 'claim', description: text }]);
    });
  }

  for (const text of OTHERS) {
    test(`reports no issue: ${text}`, () => assert.deepEqual(issuesOf(text), []));
  }

  test('each line under a heading of issues is one issue, without its number', () => {
    const text =
      'MEMORANDUM\n\nQUESTIONS PRESENTED\n\n1. The effect of the new lease on the old guarantee.\n2. The date from which interest runs.\n\nDISCUSSION\n\nThe lease was signed in May.';

    assert.deepEqual(
      issuesOf(text).map(({ description }) => description),
      ['The effect of the new lease on the old guarantee.', 'The date from which interest runs.'],
    );
  });

  test('one clause of a longer sentence is reported as an issue', () => {
    const text =
      'The lamp was ordered in May and paid for at once; you have failed to deliver it within a reasonable time.';

    assert.deepEqual(
      issuesOf(text).map(({ description }) => description),
      ['you have failed to deliver it within a reasonable time.'],
    );
  });

  test('a claim that only argues is left out beside a clear question', () => {
    const text =
      'The first issue is whether the notice was served in time. The tenant contends that the notice was void.';

    assert.equal(issuesOf(text).length, 1);
  });
});

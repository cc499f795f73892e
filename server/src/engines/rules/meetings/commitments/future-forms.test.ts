import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';
import { infinitiveOfFuture } from './future-forms.ts';

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

function itemsOf(said: string, language: string): string[] {
  const { items } = extractActionItems(spokenMeeting(said, { language }), DEFAULT);
  return items.map(({ assigned_to, description }) => `${assigned_to}: ${description}`);
}

const PROMISES: readonly (readonly [language: string, said: string, ...items: string[]])[] = [
  ['es', 'Ana: Enviaré el informe el viernes.', 'Ana: Enviar el informe'],
  ['es', 'Ana: Haré la lista mañana.', 'Ana: Hacer la lista'],
  ['es', 'Ana: Revisaré los contratos antes del jueves.', 'Ana: Revisar los contratos'],
  ['es', 'Ana: Os enviaremos el contrato el lunes.', 'null: Enviar el contrato'],
  [
    'es',
    'Ana: Yo compraré las sillas y Ben reservará el hotel.',
    'Ana: Comprar las sillas',
    'Ben: Reservar el hotel',
  ],
  ['pt', 'Ana: Enviarei o relatório na sexta-feira.', 'Ana: Enviar o relatório'],
  ['pt', 'Ana: Farei a lista até sexta.', 'Ana: Fazer a lista'],
  ['fr', 'Ana: Je préparerai la salle lundi.', 'Ana: Préparer la salle'],
  ['fr', "Ana: J'écrirai la lettre demain.", 'Ana: Écrire la lettre'],
  ['fr', 'Ana: Je vous enverrai la facture lundi.', 'Ana: Envoyer la facture'],
  ['es', 'Ana: Ayer preparé la sala y miré los contratos.'],
  ['es', 'Ana: No llamaré al banco.'],
  ['pt', 'Ana: Ontem preparei a sala.'],
  ['fr', 'Ana: Il pleuvra demain.'],
];

suite('future tense', () => {
  for (const [language, said, ...items] of PROMISES) {
    test(`${said} gives ${items.join('; ') || 'nothing'}`, () =>
      assert.deepEqual(itemsOf(said, language), items));
  }

  test('the infinitive follows from the future', () => {
    const forms = [
      ['reservaré', 'es', 'reservar'],
      ['pondremos', 'es', 'poner'],
      ['traremos', 'pt', 'trazer'],
      ['achèterai', 'fr', 'acheter'],
      ['appellerons', 'fr', 'appeler'],
      ['prendrai', 'fr', 'prendre'],
      ['traduirai', 'fr', 'traduire'],
      ['finira', 'fr', 'finir'],
    ] as const;
    for (const [form, language, infinitive] of forms) {
      assert.equal(infinitiveOfFuture(form, language), infinitive);
    }
    assert.equal(infinitiveOfFuture('mesa', 'es'), undefined);
  });
});

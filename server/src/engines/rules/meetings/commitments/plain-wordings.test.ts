import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingText } from '../../../language-engine/meeting-engine.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

// Plain wordings of people; none of them is in the corpus on which the weights are fitted.

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

/** Text with the owner and the words of the due date of its only action item. */
type Wording = readonly [text: string, owner: string | null, due: string | null];

const THIRD_PERSON: readonly Wording[] = [
  ['Marta will order the paint for the fence by Friday.', 'Marta', 'by Friday'],
  ['Henrik is going to call the landlord on Monday.', 'Henrik', 'on Monday'],
  ['Olav has to renew the insurance before the end of May.', 'Olav', 'before the end of May'],
  ['Leila agreed to draft the letter to the parents by Wednesday.', 'Leila', 'by Wednesday'],
  ['Samuel offered to collect the keys tomorrow.', 'Samuel', 'tomorrow'],
  ['Greta was asked to check the smoke alarms by Thursday.', 'Greta', 'by Thursday'],
  ['Tomas promised to repair the gate this week.', 'Tomas', 'this week'],
  ['Yusuf should prepare the slides for the trustees by 3 December.', 'Yusuf', 'by 3 December'],
  ['Ingrid needs to update the price list before Friday.', 'Ingrid', 'before Friday'],
  ['Priya will write up the visit and send it to the board next week.', 'Priya', 'next week'],
  ['The caretaker is to replace the broken lock this week.', 'Caretaker', 'this week'],
  ['The secretary undertook to circulate the rota by Monday.', 'Secretary', 'by Monday'],
  ['The head gardener will order the bulbs by Tuesday.', 'Head gardener', 'by Tuesday'],
  [
    'Facilities will repaint the stairwell before the end of June.',
    'Facilities',
    'before the end of June',
  ],
];

const NOTES: readonly Wording[] = [
  ['Marta to order the paint by Friday.', 'Marta', 'by Friday'],
  ['Henrik to ring the landlord about the boiler.', 'Henrik', null],
  ['Head chef to rewrite the lunch menu by Monday.', 'Head chef', 'by Monday'],
  ['Action: Priya to book the hall by Friday.', 'Priya', 'by Friday'],
  ['ACTION: Olav to send the invoice to the council.', 'Olav', null],
  ['To do: Ingrid to contact the printer.', 'Ingrid', null],
  ['Leila: order new aprons by Friday.', 'Leila', 'by Friday'],
  ['Yusuf: update the price list by Tuesday', 'Yusuf', 'by Tuesday'],
  ['- Marta to collect the banners on Saturday', 'Marta', 'on Saturday'],
  ['Book the coach for the outing (Samuel)', 'Samuel', null],
  ['Fix the leaking tap in the kitchen - Greta, by Monday', 'Greta', 'by Monday'],
  ['PK to order the paint by Friday.', 'PK', 'by Friday'],
  ['TM to ring the plumber about the leak.', 'TM', null],
  ['RS will send the invoice to the council by Thursday.', 'RS', 'by Thursday'],
  ['Update the rota by Monday (JB)', 'JB', 'by Monday'],
  ['LH: draft the poster by Friday', 'LH', 'by Friday'],
];

const PASSIVE: readonly Wording[] = [
  ['The boiler is to be serviced by Henrik before Friday.', 'Henrik', 'before Friday'],
  ['The old shelves have to be removed by Friday.', null, 'by Friday'],
  ['The grant report must be submitted by 30 November.', null, 'by 30 November'],
  ['The first aid boxes need to be refilled this week.', null, 'this week'],
  ['The lease needs to be signed by Friday.', null, 'by Friday'],
  ['The windows must be cleaned before the end of the week.', null, 'before the end of the week'],
];

const REQUESTS: readonly Wording[] = [
  ['Greta, please send the floor plan to the architect by Friday.', 'Greta', 'by Friday'],
  ['Samuel, can you pick up the leaflets on Thursday?', 'Samuel', 'on Thursday'],
  ['Can you email the caterer by tomorrow, Leila?', 'Leila', 'by tomorrow'],
  ['Please update the visitor register by Monday.', null, 'by Monday'],
  ['Send the signed form to the office by Friday.', null, 'by Friday'],
  ['Somebody has to call the plumber today.', null, 'today'],
  ['We need to order the new chairs by Friday.', null, 'by Friday'],
];

const SPOKEN: readonly Wording[] = [
  ["Ana: I'll call the plumber tomorrow.", 'Ana', 'tomorrow'],
  ['Ana: I will send you the drawings by Monday.', 'Ana', 'by Monday'],
  ['Ana: Let me draft the notice by Friday.', 'Ana', 'by Friday'],
  ["Ana: I'm going to order the labels today.", 'Ana', 'today'],
  ['Ana: Tom, please book the van by Thursday.\nTom: Sure.', 'Tom', 'by Thursday'],
  ["Ana: Who can print the posters?\nTom: I'll do that by Friday.", 'Tom', 'by Friday'],
  ['Ana: Tom will print the posters by Friday.\nTom: Yes.', 'Tom', 'by Friday'],
];

const OTHER_LANGUAGES: Readonly<Partial<Record<TextLanguage, readonly Wording[]>>> = {
  es: [
    [
      'Marta enviará el presupuesto al ayuntamiento antes del viernes.',
      'Marta',
      'antes del viernes',
    ],
    ['Luis debe preparar el informe para el viernes.', 'Luis', 'para el viernes'],
    ['Hay que renovar el seguro antes del viernes.', null, 'antes del viernes'],
    ['Ana: Yo llamo al fontanero mañana.', 'Ana', 'mañana'],
    [
      'Ana: Luis, ¿puedes enviar las facturas antes del lunes?\nLuis: Sí, claro.',
      'Luis',
      'antes del lunes',
    ],
  ],
  fr: [
    ['Camille enverra le devis à la mairie avant vendredi.', 'Camille', 'avant vendredi'],
    ['Il faut renouveler l’assurance avant vendredi.', null, 'avant vendredi'],
    ['Ana: Je vais appeler le plombier demain.', 'Ana', 'demain'],
    [
      'Ana: Luc, tu peux réserver la salle avant mardi ?\nLuc: Oui, bien sûr.',
      'Luc',
      'avant mardi',
    ],
  ],
  de: [
    ['Jonas soll den Bericht bis Montag vorbereiten.', 'Jonas', 'bis Montag'],
    ['Ana: Ich rufe morgen den Klempner an.', 'Ana', 'morgen'],
    [
      'Ana: Jonas, kannst du bitte den Raum bis Dienstag buchen?\nJonas: Ja, mache ich.',
      'Jonas',
      'bis Dienstag',
    ],
  ],
  pt: [
    ['Marta vai enviar o orçamento para a câmara até sexta-feira.', 'Marta', 'até sexta-feira'],
    ['Ana: Eu ligo para o canalizador amanhã.', 'Ana', 'amanhã'],
    [
      'Ana: Rui, podes reservar a sala até terça-feira?\nRui: Sim, claro.',
      'Rui',
      'até terça-feira',
    ],
    ['Ana: Vou comprar as cadeiras amanhã.', 'Ana', 'amanhã'],
  ],
};

const TALK: Readonly<Partial<Record<TextLanguage, readonly string[]>>> = {
  en: [
    'The Union had written concerning the night opening of the branch.',
    'The weather was lovely at the weekend.',
    'Marta sent the invoice last week.',
    'Henrik thanked the volunteers for their help.',
    'The hall was full and the music was loud.',
    'Attendance was higher than last year.',
    'Priya said that the paint had arrived.',
    'The boiler was serviced in May.',
    'The committee meets on the first Tuesday of each month.',
    'The museum closes at six on Sundays.',
    'There were no apologies for absence.',
    'The chair opened the meeting at seven.',
    'The budget stands at four thousand euros.',
    'Olav explained why the fence is so old.',
    'Sales fell in the second quarter.',
    'Nobody complained about the noise.',
    'The train was late because of the snow.',
    'Visitors liked the new signs.',
    'The new oven cost less than we feared.',
    'Ana: I went to the market on Saturday.',
    'Ana: I think the blue one looks better.',
    'Ana: How was the train this morning?',
    'Ana: We had a lot of rain last week.',
    'Ana: Thanks, that was a good talk.',
    'Ana: Can you hear me?',
    'Ana: I have no idea why it broke.',
    'Ana: It will rain tomorrow.',
    'Ana: He is always late on Mondays.',
    'Ana: That is what I thought.',
    'Ana: You look tired today.',
    'Ana: My sister lives in Porto.',
    'Ana: Good morning, everyone.',
    'Ana: See you next week.',
    'Ana: I used to work in a bakery.',
    'Ana: The soup here is excellent.',
    'Ana: Did you sleep well?',
  ],
  es: ['El jardín estaba precioso en junio.', 'Ana: Buenos días a todos.'],
  fr: ['Le jardin était magnifique en juin.', 'Ana: Bonjour à tous.'],
  de: ['Der Garten war im Juni sehr schön.', 'Ana: Guten Morgen zusammen.'],
  pt: ['O jardim estava lindo em junho.', 'Ana: Bom dia a todos.'],
};

/** Creates a meeting from turns of Ana, or from one line of notes without speakers. */
function meetingOf(text: string, language: string): MeetingText {
  if (text.startsWith('Ana: ')) return spokenMeeting(text, { language });
  const line = { speaker: null, start: 0, end: text.length, start_time: null, end_time: null };
  return spokenMeeting(text, { language, lines: [line], participants: [] });
}

function itemsOf(text: string, language: string): Wording[] {
  return extractActionItems(meetingOf(text, language), DEFAULT).items.map(
    ({ assigned_to, due_date_text }) => [text, assigned_to, due_date_text],
  );
}

function testWordings(kind: string, wordings: readonly Wording[], language = 'en'): void {
  suite(`action items in ${kind}`, () => {
    for (const wording of wordings) {
      const [text, owner] = wording;
      test(`${owner ?? 'nobody in particular'} has work after: ${text.replaceAll('\n', ' – ')}`, () =>
        assert.deepEqual(itemsOf(text, language), [wording]));
    }
  });
}

testWordings('sentences about others', THIRD_PERSON);
testWordings('notes', NOTES);
testWordings('passives', PASSIVE);
testWordings('requests', REQUESTS);
testWordings('conversations', SPOKEN);
for (const [language, wordings] of Object.entries(OTHER_LANGUAGES)) {
  testWordings(`plain sentences in ${language}`, wordings, language);
}

suite('sentences without action items', () => {
  for (const [language, texts] of Object.entries(TALK)) {
    for (const text of texts) {
      test(`no action item is in: ${text}`, () => assert.deepEqual(itemsOf(text, language), []));
    }
  }
});

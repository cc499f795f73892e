import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting, typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findDecisions } from './decisions.ts';

type Found = { said: string; against: (string | null)[] };

/** Finds the decisions of a meeting with the speakers of the objections to each. */
function decisionsIn(text: string, language = 'en'): Found[] {
  const meeting = spokenMeeting(text, { language });
  return findDecisions(readMeeting(meeting)).map(({ sentences, objections = [] }) => ({
    said: sentences.map((sentence) => sentence.text).join(' '),
    against: objections.map(({ speaker }) => speaker),
  }));
}

const DECIDED = {
  en: "Ana: So we're selling the van.",
  es: 'Ana: Hemos decidido que vendemos la furgoneta.',
  fr: 'Ana: Bon, on garde le fournisseur actuel.',
  de: 'Ana: Gut, dann verschieben wir den Start auf Mai.',
  pt: 'Ana: Certo, ficou decidido que vendemos a carrinha.',
} as const;

const OBJECTIONS = [
  ['en', 'I still think July is the danger.'],
  ['en', 'Put down that I think it is a mistake.'],
  ['en', "I'm not happy, but I'm not blocking."],
  ['en', 'Not happy, but not blocking.'],
  ['en', 'Over my dead body.'],
  ['en', "I'm against it."],
  ['en', 'Against.'],
  ['en', 'I want it noted.'],
  ['en', "I don't agree."],
  ['es', 'Yo no estoy de acuerdo, pero bueno.'],
  ['es', 'Que conste que yo voté otra cosa.'],
  ['es', 'Por encima de mi cadáver.'],
  ['fr', 'Contre.'],
  ['fr', "Je m'y oppose."],
  ['fr', "Je ne suis pas d'accord."],
  ['de', 'Ich bin immer noch dagegen.'],
  ['de', 'Nur über meine Leiche.'],
  ['de', 'Ich bin damit nicht einverstanden.'],
  ['pt', 'Eu não concordo.'],
  ['pt', 'Sou contra.'],
] as const;

const NO_OBJECTIONS = [
  ['en', "I'm not against it."],
  ['en', 'Nobody is against it.'],
  ['en', 'Is anybody against it?'],
  ['en', 'We lean it against the wall.'],
  ['en', 'I think it is good.'],
  ['es', 'Yo estoy de acuerdo.'],
  ['fr', "Je suis d'accord."],
  ['de', 'Da war keiner dagegen.'],
  ['pt', 'Eu concordo.'],
] as const;

suite('objections to a decision', () => {
  for (const [language, said] of OBJECTIONS) {
    test(`"${said}" is an objection of its speaker, and no decision`, () =>
      assert.deepEqual(decisionsIn(`${DECIDED[language]}\nMoss: ${said}`, language), [
        { said: DECIDED[language].slice(5), against: ['Moss'] },
      ]));
  }

  for (const [language, said] of NO_OBJECTIONS) {
    test(`"${said}" is no objection`, () => {
      const [decision] = decisionsIn(`${DECIDED[language]}\nMoss: ${said}`, language);
      assert.deepEqual(decision!.against, []);
    });
  }

  for (const said of [
    'Moss wanted it noted.',
    'Moss was against it.',
    'Moss objected.',
    'With Moss dissenting.',
  ]) {
    test(`"${said}" reports an objection of the person whom it names`, () =>
      assert.deepEqual(decisionsIn(`Moss: Hello.\n${DECIDED.en}\nAna: ${said}`)[0]!.against, [
        'Moss',
      ]));
  }

  test('minutes that name who voted against stay a decision', () => {
    const text =
      'It was resolved, with Dr Fairlie dissenting, that Boiler 2 be replaced like for like.';
    const [decision] = findDecisions(readMeeting(typedNotes(text)));
    assert.equal(decision!.sentences[0]!.text, text);
    assert.deepEqual(
      decision!.objections!.map(({ speaker }) => speaker),
      ['Dr Fairlie'],
    );
  });

  test('a vote that was not unanimous decides the question before it, and has no speaker', () =>
    assert.deepEqual(
      decisionsIn(
        'Ana: So is it the yard, with free tickets?\nBen: Yes.\nMoss: Against.\nCem: Yes.\nAna: Three to one.',
      ),
      [{ said: 'So is it the yard, with free tickets?', against: ['Moss', null] }],
    ));

  test('an objection goes to the nearest decision, and each speaker counts once', () => {
    const text = `${DECIDED.en}\nMoss: I'm against it.\nMoss: I still think it is wrong.\nBen: Well.\nAna: So we keep the old logo.`;
    assert.deepEqual(
      decisionsIn(text).map(({ against }) => against),
      [['Moss'], []],
    );
  });

  test('words that write an objection down are no decision', () => {
    const text = `${DECIDED.es}\nMoss: Lo apunto, que no estás de acuerdo.`;
    assert.equal(decisionsIn(text, 'es').length, 1);
  });

  test('an objection far from a decision does not belong to it', () => {
    const between = Array.from({ length: 6 }, (_, at) => `Ben: Number ${at}.`).join('\n');
    const [decision] = decisionsIn(`${DECIDED.en}\n${between}\nMoss: I don't agree with that.`);
    assert.deepEqual(decision!.against, []);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { MeetingText, StrategyResult } from '../../../language-engine/meeting-engine.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { analyzeMeetings } from './analyze-meetings.ts';
import { writeOverview } from './overview.ts';

const BAKERY = [
  'Ana: The oven in the bakery is broken again, and the oven costs us two hours a day.',
  'Ben: If the oven fails on Saturday, we lose the whole market.',
  'Ana: Should we rent another oven or buy one?',
  'Ben: Then we rent an oven until March.',
  'Ana: Agreed. Who pays the deposit for the oven?',
  'Ben: No idea.',
  'Cleo: We should sell bread at the station, because nobody else does that.',
  'Cleo: A stall at the station could double our sales of bread.',
  'Ana: The station wants an answer about the stall by May.',
].join('\n');

function analyze(...texts: (string | MeetingText)[]): StrategyResult {
  const meetings = texts.map((text, at) =>
    typeof text === 'string' ? spokenMeeting(text, { id: `meet_${at + 1}` }) : text,
  );
  return analyzeMeetings(meetings, { length: 'medium', focusAreas: [] });
}

suite('strategic analysis of one meeting', () => {
  const result = analyze(BAKERY);

  for (const [kind, text] of [
    ['risks', 'If the oven fails on Saturday, we lose the whole market.'],
    ['decisions', 'Then we rent an oven until March.'],
    ['open_questions', 'Who pays the deposit for the oven?'],
    ['recommendations', 'We should sell bread at the station, because nobody else does that.'],
    ['opportunities', 'A stall at the station could double our sales of bread.'],
  ] as const) {
    test(`a strategic analysis finds ${kind}`, () =>
      assert.ok(
        result[kind].some((item) => item.text.includes(text)),
        JSON.stringify(result[kind].map((item) => item.text)),
      ));
  }

  test('each item of a strategic analysis has its speaker, meeting and evidence', () => {
    const items = [
      ...result.themes,
      ...result.risks,
      ...result.decisions,
      ...result.open_questions,
    ];
    for (const { meeting_id, speaker, evidence, confidence } of items) {
      assert.equal(meeting_id, 'meet_1');
      assert.ok(speaker);
      assert.ok(confidence > 0 && confidence <= 1);
      assert.ok(evidence.length > 0);
      for (const { start, end, excerpt } of evidence) {
        assert.equal(BAKERY.slice(start, end), excerpt);
      }
    }
  });

  test('participation counts turns and questions, and shares by words when there are no times', () => {
    const ana = result.participation.find(({ speaker }) => speaker === 'Ana')!;
    assert.deepEqual([ana.talk_seconds, ana.turns, ana.questions], [null, 4, 2]);
    const shares = result.participation.reduce((sum, { share }) => sum + share, 0);
    assert.ok(Math.abs(shares - 1) < 0.01);
  });

  test('participation measures talk time when the lines have times', () => {
    const meeting = spokenMeeting('Ana: Good morning to all of you.\nBen: Hello there.');
    const lines = meeting.lines.map((line, at) => ({
      ...line,
      start_time: at * 10,
      end_time: at * 10 + (at === 0 ? 9 : 3),
    }));
    const { participation } = analyze({ ...meeting, lines });
    assert.deepEqual(
      participation.map(({ speaker, talk_seconds, share }) => [speaker, talk_seconds, share]),
      [
        ['Ana', 9, 0.75],
        ['Ben', 3, 0.25],
      ],
    );
  });

  test('recommendations are what speakers recommended, then the risks and the decisions, with their evidence', () => {
    const { recommendations, risks, decisions } = result;
    const derived = [
      ...risks.map((item) => ({ ...item, text: `Deal with the risk: “Ben: ${item.text}”` })),
      ...decisions.map((item) => ({
        ...item,
        text: `Carry out the decision: “Ben: ${item.text}”`,
      })),
    ];

    assert.equal(
      recommendations[0]!.text,
      'We should sell bread at the station, because nobody else does that.',
    );
    assert.deepEqual(
      recommendations.slice(1).map(({ evidence }) => evidence),
      derived.map(({ evidence }) => evidence),
    );
    assert.ok(recommendations.some(({ text }) => text === derived.at(-1)!.text));
    assert.ok(recommendations.every(({ evidence }) => evidence.length > 0));
  });

  test('a vague remark is no recommendation', () => {
    const { recommendations } = analyze(
      'Ana: We could perhaps paint the kitchen in green.\nBen: It would be nice to have a window there.',
    );

    assert.deepEqual(recommendations, []);
  });

  test('the confidence of themes is their share of the words', () => {
    const shares = result.themes.map(({ confidence }) => confidence);

    assert.ok(shares.every((share) => share > 0 && share <= 1));
    assert.ok(shares.reduce((sum, share) => sum + share, 0) < 1.05);
  });

  test('the confidence of an analysis is the mean of its decisions, risks and open questions', () => {
    const { decisions, risks, open_questions, confidence } = result;
    const all = [...decisions, ...risks, ...open_questions].map((item) => item.confidence);
    const mean = all.reduce((sum, each) => sum + each, 0) / all.length;

    assert.ok(Math.abs(confidence - mean) < 0.01);
    assert.equal(analyze('Ana: Good morning.').confidence, 0);
  });
});

suite('overview of a strategic analysis', () => {
  const counts = {
    themes: ['oven', 'bread'],
    decisions: 1,
    risks: 2,
    questions: 0,
    recommendations: 3,
  };
  const nothing = { themes: [], decisions: 0, risks: 0, questions: 0, recommendations: 0 };
  for (const [language, some, none] of [
    [
      'en',
      'The main topics are “oven” and “bread”. The analysis contains 1 decision, 2 risks and 3 recommendations.',
      'The analysis contains no decisions, risks, open questions or recommendations.',
    ],
    [
      'de',
      'Die Hauptthemen sind „oven“ und „bread“. Die Analyse enthält 1 Entscheidung, 2 Risiken und 3 Empfehlungen.',
      'Die Analyse enthält keine Entscheidungen, Risiken, offenen Fragen oder Empfehlungen.',
    ],
    [
      'es',
      'Los temas principales son «oven» y «bread». El análisis contiene 1 decisión, 2 riesgos y 3 recomendaciones.',
      'El análisis no contiene decisiones, riesgos, preguntas abiertas ni recomendaciones.',
    ],
    [
      'fr',
      'Les thèmes principaux sont « oven » et « bread ». L’analyse contient 1 décision, 2 risques et 3 recommandations.',
      'L’analyse ne contient ni décision, ni risque, ni question ouverte, ni recommandation.',
    ],
    [
      'pt',
      'Os temas principais são “oven” e “bread”. A análise contém 1 decisão, 2 riscos e 3 recomendações.',
      'A análise não contém decisões, riscos, perguntas em aberto nem recomendações.',
    ],
  ] as const) {
    test(`an overview in ${language} has whole sentences, with and without findings`, () => {
      assert.equal(writeOverview(counts, language), some);
      assert.equal(writeOverview(nothing, language), none);
    });
  }

  test('a single topic and a single finding are in the singular', () => {
    assert.equal(
      writeOverview({ ...nothing, themes: ['oven'], questions: 1 }, 'en'),
      'The main topic is “oven”. The analysis contains 1 open question.',
    );
  });
});

suite('strategic analysis of several meetings', () => {
  test('a theme of two meetings occurs once, with evidence from both', () => {
    const { themes, coverage } = analyze(BAKERY, BAKERY);
    assert.ok(themes.some(({ evidence }) => evidence.length > 1));
    assert.equal(coverage.segments_total, 18);
  });

  test('each point keeps the meeting in which it was made', () => {
    const { risks } = analyze(BAKERY, 'Dan: I am worried about the frost in the vineyard.');
    assert.ok(
      risks.some(({ meeting_id, speaker }) => meeting_id === 'meet_2' && speaker === 'Dan'),
    );
  });
});

suite('length and focus areas of a strategic analysis', () => {
  const risky = Array.from(
    { length: 40 },
    (_, at) => `Ana: The risk of case ${at} is high for region ${at * 7}.\nBen: Hm.`,
  ).join('\n');

  test('the length of the request limits the number of items', () => {
    const counts = (['short', 'medium', 'long'] as const).map(
      (length) => analyzeMeetings([spokenMeeting(risky)], { length, focusAreas: [] }).risks.length,
    );
    assert.deepEqual(counts, [3, 8, 24]);
  });

  test('items about a focus area come first', () => {
    const filler = Array.from(
      { length: 30 },
      () => 'Ana: The choir sang old songs in the church on the hill again.',
    ).join('\n');
    const text = `Ana: I am worried that the bridge may give way in a flood.\n${filler}\nBen: I am worried that the harvest may rot in a wet autumn.`;
    const { risks } = analyzeMeetings([spokenMeeting(text)], {
      length: 'medium',
      focusAreas: ['harvest'],
    });
    assert.match(risks[0]!.text, /harvest/);
  });
});

suite('sentiment of speakers', () => {
  for (const [label, said] of [
    [
      'positive',
      'I love the new design, the customers are very happy and the launch was a great success for us.',
    ],
    [
      'negative',
      'The release was a disaster, the clients are angry, and I am really frustrated with these delays.',
    ],
    [
      'neutral',
      'The meeting starts at ten and the report has twelve pages with a table on each of them.',
    ],
    [
      'negative',
      'This is not good, nobody is happy with it, and the second trial was not a success at all either.',
    ],
  ] as const) {
    test(`the sentiment of "${said}" is ${label}`, () => {
      const [all, ana] = analyze(`Ana: ${said}`).sentiment;
      assert.deepEqual([all!.speaker, all!.label], [null, label]);
      assert.deepEqual([ana!.speaker, ana!.label], ['Ana', label]);
    });
  }
});

test('odd text does not throw in a strategic analysis', () => {
  for (const text of [
    '',
    'Ana:',
    'Ana: Yes.',
    `Ana: ${'!'.repeat(9_000)}`,
    `Ana: ${'if '.repeat(9_000)}`,
  ]) {
    analyze(text);
  }
});

suite('themes', () => {
  const ORDER = [
    'Ana: Good morning, let us begin. First order of business is the chairs for the office.',
    'Ben: In order to save money I asked three suppliers for chairs.',
    'Ana: We have to order before May in order to get the discount.',
    'Ben: The supplier in Leeds has the best chairs.',
  ].join('\n');

  test('the words of a phrase and verbs name no topic', () => {
    const { overview, themes } = analyze(ORDER);

    assert.match(overview, /^The main topic is “chairs”\./);
    assert.ok(themes.every(({ text }) => !/\border\b/i.test(text.split(' – ')[0]!)));
  });

  test('the time of a theme is that of its quote', () => {
    const meeting = spokenMeeting(ORDER);
    const lines = meeting.lines.map((line, at) => ({
      ...line,
      start_time: at * 7,
      end_time: at * 7 + 6,
    }));
    const { themes } = analyze({ ...meeting, lines });

    assert.ok(themes.length > 0);
    for (const { start_time, speaker, evidence } of themes) {
      const [quote] = evidence;
      const line = lines.find(({ start, end }) => start <= quote!.start && quote!.end <= end);
      assert.deepEqual([start_time, speaker], [line?.start_time, line?.speaker]);
      assert.equal(quote!.start_time, start_time);
    }
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText, makeMeeting } from '../../language-engine/testing/engine-texts.ts';
import { countWords } from '../../../language/content-words.ts';
import type { ContentRequest, SourceText } from '../../language-engine/generation-engine.ts';
import { createSourceVerifier } from '../../language-engine/evidence/verify-generation.ts';
import { startScriptedEngine } from '../testing/scripted-engine.ts';
import type { TaskHandler } from '../testing/scripted-model.ts';

const SIGNAL = new AbortController().signal;

const PLAN: SourceText = {
  type: 'document',
  id: 'doc_plan',
  title: 'Plan of the bakery',
  text: makeExtractedText(
    'The bakery opens a second shop in Lund in May 2026.\n\nThe rent of the shop is 14,000 kronor a month.',
  ),
};
const TALK: SourceText = {
  type: 'meeting',
  id: 'meet_plan',
  title: 'About the shop',
  text: makeMeeting([['Ana', 'The oven for the second shop comes two weeks late.']]),
};
const SOURCES = [PLAN, TALK];
const RENT = {
  kind: 'said',
  text: 'Each month 14,000 kronor go to the rent of the shop.',
  quotes: [{ quote: 'The rent of the shop is 14,000 kronor a month.', block_id: 's1:p1:b1' }],
};

const REQUEST: ContentRequest = {
  topic: 'The second shop of the bakery',
  type: 'report',
  tone: 'neutral',
  words: { min: 10, max: 60 },
  keywords: [],
};

function textOf(...sentences: object[]) {
  return { title: 'The shop', sections: [{ heading: '', is_list: false, sentences }] };
}

type Asked = { request?: Partial<ContentRequest>; sources?: readonly SourceText[] };

async function write(handler: TaskHandler, { request, sources = SOURCES }: Asked = {}) {
  await using engine = await startScriptedEngine({ handlers: { content: handler } });
  const result = await engine.writeContent({ ...REQUEST, ...request }, sources, SIGNAL);
  return { ...result, questions: engine.questions };
}

/** Returns the language that the prompt names. */
async function languageOf(asked: Asked) {
  const { questions } = await write(() => textOf(), asked);
  return /^language: (.*)$/m.exec(questions[0]!.user)![1];
}

suite('content of a model', () => {
  test('content carries the numbers of its sources and quotes every source below', async () => {
    const { content, sources, warnings } = await write(() => textOf(RENT));

    assert.equal(
      content,
      [
        '# The shop',
        'Each month 14,000 kronor go to the rent of the shop. [1]',
        '[1] Plan of the bakery: “The rent of the shop is 14,000 kronor a month.”',
        '[2] About the shop: “The oven for the second shop comes two weeks late.”',
      ].join('\n\n'),
    );
    assert.deepEqual(
      sources.map(({ evidence }) => evidence.length),
      [1, 1],
    );
    assert.equal(createSourceVerifier(SOURCES).keepTrue(sources).removed, 0);
    assert.deepEqual(warnings, []);
  });

  test('content contains no sentence that neither its quotes nor the request support', async () => {
    const { content } = await write(() =>
      textOf(
        RENT,
        { ...RENT, text: 'Each month 41,000 kronor go to the rent of the shop.' },
        { ...RENT, text: 'The rent of the shop is not due each month.' },
        { ...RENT, text: 'The rent of the shop is paid by Mallory.' },
        { ...RENT, text: 'Investors were thrilled and lined up to hear of it.' },
        { ...RENT, quotes: [{ quote: 'Nobody ever asks for any rent.', block_id: 's1:p1:b1' }] },
        { kind: 'own', text: 'Sales will rise by 30 percent.', quotes: [] },
        { kind: 'own', text: 'All thanks to Mallory for that.', quotes: [] },
        { kind: 'own', text: 'Please read on.', quotes: [] },
        { kind: 'missing', text: 'how 300 guests get in', quotes: [] },
        { kind: 'missing', text: 'who bakes there.', quotes: [] },
      ),
    );

    assert.equal(
      content.split('\n\n')[1],
      'Each month 14,000 kronor go to the rent of the shop. [1] Please read on. [To add: who bakes there]',
    );
  });

  test('content contains no link, image, HTML or heading of the model', async () => {
    const own = { kind: 'own', quotes: [] };
    const { title, content } = await write(() => ({
      title: '<b>The shop</b> ![x](https://evil.example/?q=1)',
      sections: [
        {
          heading: '# [Click](https://evil.example)',
          is_list: true,
          sentences: [
            {
              ...own,
              text: '# Please *read* [this](https://evil.example) <script>x()</script>on.',
            },
            { ...own, text: 'Go to www.evil.example for more.' },
          ],
        },
      ],
    }));

    assert.equal(title, 'The shop');
    assert.doesNotMatch(content, /evil|https?:|<|\]\(/);
    assert.match(content, /^- \\# Please \\\*read\\\* this on\.$/m);
  });

  test('content of the wrong length is requested again with its number of words', async () => {
    const own = { kind: 'own', text: 'We write a few more plain words on it here.', quotes: [] };
    const { content, warnings, questions } = await write(
      ({ settings }) => textOf(...(settings.tried_words ? [own, own, own, own] : [])),
      { request: { words: { min: 30, max: 60 } }, sources: [] },
    );

    assert.equal(questions.length, 2);
    assert.match(questions[1]!.user, /^tried_words: 2$/m);
    assert.ok(countWords(content) >= 30);
    assert.deepEqual(warnings, []);
  });

  test('content that stays too short has a warning, and content that is too long loses unquoted sentences', async () => {
    const own = { kind: 'own', text: 'We write some more plain words on it.', quotes: [] };
    const short = await write(() => textOf(own), {
      request: { words: { min: 80, max: 150 } },
      sources: [],
    });
    const long = await write(() => textOf(own, RENT, own, own, own, own, own, own));

    assert.deepEqual(
      short.warnings.map(({ code }) => code),
      ['length'],
    );
    assert.ok(countWords(long.content) <= 60);
    assert.match(long.content, /go to the rent of the shop\. \[1\]/);
  });

  test('content is written in the language of the topic, else of the sources, else of the workspace', async () => {
    assert.equal(await languageOf({}), 'English');
    const german = { topic: 'Der zweite Laden der Bäckerei und seine Miete' };
    assert.equal(await languageOf({ request: german }), 'German');
    const spoken = makeMeeting([['Ana', 'Wir haben die Miete für den Laden noch nicht bezahlt.']]);
    const source: SourceText = { type: 'meeting', id: 'meet_1', title: 'Laden', text: spoken };
    assert.equal(await languageOf({ request: { topic: 'Laden' }, sources: [source] }), 'German');
    const brief = { topic: 'Laden', locale: 'fr' } as const;
    assert.equal(await languageOf({ request: brief, sources: [] }), 'French');
    const arabic = { topic: 'متى يفتح المخبز؟' };
    assert.equal(await languageOf({ request: arabic, sources: [] }), 'of the topic');
  });

  test('content rests on the passages nearest to the topic when the sources do not fit', async () => {
    const filler = Array.from(
      { length: 2_000 },
      (_, index) => `Page${index} tells of boats, nets and ropes in a harbour far away.`,
    );
    const long: SourceText = {
      ...PLAN,
      text: makeExtractedText(filler.join('\n\n'), PLAN.text.text, filler.join('\n\n')),
    };
    const { warnings, questions } = await write(() => textOf(), { sources: [long] });

    assert.match(questions[0]!.user, /14,000 kronor/);
    assert.ok(questions[0]!.user.length < 60_000);
    assert.ok(warnings.some(({ code }) => code === 'partial'));
  });
});

function idea(words: string) {
  const rest = { category: 'Bread', rationale: 'It is near.', quotes: [] as object[] };
  return { title: words, description: `${words}.`, ...rest };
}

async function brainstorm(handler: TaskHandler, count: number, sources = SOURCES) {
  await using engine = await startScriptedEngine({ handlers: { ideas: handler } });
  const request = { topic: 'The second shop', count, constraints: ['no extra budget'] };
  const result = await engine.brainstorm(request, sources, SIGNAL);
  return { ...result, questions: engine.questions };
}

suite('ideas of a model', () => {
  test('ideas are requested until enough of them are distinct', async () => {
    const rounds = [
      ['Bake at night', 'Bake at the night', 'Sell old bread'],
      ['Sell the old bread', 'Open a window'],
    ];
    let round = 0;
    const { ideas, warnings, questions } = await brainstorm(
      () => ({ ideas: rounds[round++]!.map(idea) }),
      3,
      [],
    );

    assert.deepEqual(
      ideas.map(({ title }) => title),
      ['Bake at night', 'Sell old bread', 'Open a window'],
    );
    assert.equal(questions.length, 2);
    assert.match(questions[1]!.user, /^count: 1$/m);
    assert.match(questions[1]!.user, /\[i2\] Sell old bread/);
    assert.deepEqual(warnings, []);
  });

  test('the rules supply ideas that the model lacks, and a warning says so', async () => {
    const { ideas, warnings } = await brainstorm(() => ({ ideas: [idea('Bake at night')] }), 5, []);

    assert.equal(ideas.length, 5);
    assert.ok(ideas.some(({ title }) => title === 'Bake at night'));
    assert.deepEqual(
      warnings.map(({ code, message }) => [code, message.slice(0, 12)]),
      [['filled', '4 of 5 ideas']],
    );
  });

  test('ideas quote every source, and ideas with quotes come first', async () => {
    const quotes = [{ quote: 'The rent of the shop is 14,000 kronor', block_id: 's1:p1:b1' }];
    const { ideas, sources } = await brainstorm(
      () => ({ ideas: [idea('Open a window'), { ...idea('Share rooms'), quotes }] }),
      4,
    );

    assert.ok(sources.every(({ evidence }) => evidence.length > 0));
    const grounded = ideas.map((each) => each.sources.length > 0);
    assert.deepEqual(
      grounded,
      grounded.toSorted((a, b) => Number(b) - Number(a)),
    );
    const own = ideas.find(({ title }) => title === 'Share rooms')!;
    assert.deepEqual([own.sources[0]!.id, own.score], [PLAN.id, null]);
  });

  test('ideas lose quotes that are in no source, and contain no links', async () => {
    const quotes = [{ quote: 'The rent of the shop is 41,000 kronor', block_id: 's1:p1:b1' }];
    const linked = idea('Share [rooms](https://evil.example)');
    const { ideas } = await brainstorm(() => ({ ideas: [{ ...linked, quotes }] }), 1, []);

    assert.partialDeepStrictEqual(ideas, [{ title: 'Share rooms', sources: [] }]);
  });
});

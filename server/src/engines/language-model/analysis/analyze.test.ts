import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { analyzeWith, CONTRACT } from '../testing/analyze-with.ts';
import { startScriptedEngine } from '../testing/scripted-engine.ts';
import type { ChunkAnswer } from './extract/answer-schema.ts';

/** Builds the answer of a model with findings for the fields in order. */
function findings(...found: [value: string, quote: string, block?: string][]): ChunkAnswer {
  return {
    findings: found.map(([value, quote, block_id = 'p1:b1'], index) => ({
      field_id: `f${index + 1}`,
      value,
      quote,
      block_id,
    })),
  };
}

suite('values of a model', () => {
  for (const [what, key, said, quote, value] of [
    [
      'a name, in the words of the text',
      'client_name',
      'lindenhof works, inc.',
      'Lindenhof Works, Inc. and',
      'Lindenhof Works, Inc.',
    ],
    ['an amount', 'deposit_amount', '4500', 'a deposit of $4,500', 4_500],
    ['a date', 'agreement_date', '2026-03-01', 'made as of March 1, 2026', '2026-03-01'],
    [
      'the end of a term',
      'dates',
      '2026-03-01',
      'March 1, 2026',
      { start: '2026-03-01', end: '2028-03-01' },
    ],
    [
      'an amount that its passage does not have',
      'deposit_amount',
      '45000',
      'a deposit of $4,500',
      null,
    ],
    [
      'a date that its passage does not have',
      'kickoff_date',
      '2026-03-02',
      'made as of March 1, 2026',
      null,
    ],
    [
      'something whose quote stands nowhere',
      'kickoff_date',
      '2026-03-02',
      'made as of March 2, 2026',
      null,
    ],
    [
      'a state, without the country that the model adds',
      'governing_law',
      'Delaware, United States',
      'governed by the laws of the State of Delaware',
      'Delaware',
    ],
    ['a yes, which becomes the passage', 'auto_report', 'yes', 'report monthly', 'report monthly'],
  ] as const) {
    test(`a value is shown as its passage states it: ${what}`, async () => {
      const answer = findings([said, quote], ['2028-03-01', 'a period of two (2) years', 'p2:b1']);
      const analysis = await analyzeWith(answer, { extractFields: [key] });

      assert.deepEqual(analysis.extracted_fields, { [key]: value });
      if (value === null) assert.equal(analysis.field_confidence[key], 0);
      assert.equal(analysis.warnings.length > 0, value === null);
    });
  }

  test('a name is removed from a list when its quote does not contain it', async () => {
    const quote = 'between Lindenhof Works, Inc. and Quill LLC';
    const [first, second] = ['Lindenhof Works, Inc.', 'Evil Corp'];
    const answer: ChunkAnswer = {
      findings: [first, second].map((value) => ({
        field_id: 'f1',
        value,
        quote,
        block_id: 'p1:b1',
      })),
    };
    const { extracted_fields } = await analyzeWith(answer, { extractFields: ['parties'] });

    assert.deepEqual(extracted_fields, { parties: ['Lindenhof Works, Inc.'] });
  });

  test('a date is read in the order of the workspace, and an ambiguous date has a warning', async () => {
    const answer = findings(['2026-04-05', 'due on 04/05/2026', 'p2:b1']);
    const asked = { extractFields: ['delivery_date'] };
    const plain = await analyzeWith(answer, asked);
    const european = await analyzeWith(answer, { ...asked, dateOrder: 'dmy' });

    assert.equal(plain.extracted_fields['delivery_date'], '2026-04-05');
    assert.equal(plain.warnings[0]?.code, 'ambiguous_date');
    assert.equal(european.extracted_fields['delivery_date'], '2026-05-04');
    assert.deepEqual(european.warnings, []);
  });

  test('agreement of the rules raises the confidence of a value', async () => {
    const answer = findings(['Delaware', 'the laws of the State of Delaware', 'p2:b1']);
    const sure = await analyzeWith(answer, { extractFields: ['governing_law'] });
    const alone = await analyzeWith(answer, { extractFields: ['shoe_size'] });

    assert.ok(sure.field_confidence['governing_law']! > alone.field_confidence['shoe_size']!);
  });
});

suite('values of the rules', () => {
  const asked = { extractFields: ['governing_law'] };

  for (const [when, answer, message] of [
    [
      'another value that is less likely',
      findings(['Alameda', 'laws of Alameda', 'p1:b1']),
      'What the rules found is shown: it is likelier than what the model found',
    ],
    ['nothing', findings(), 'Found by the rules: the model found nothing'],
  ] as const) {
    test(`the value of the rules is shown when the model found ${when}`, async () => {
      const text = makeExtractedText(
        'The laws of Alameda are not known to anybody here.\nThis Agreement is governed by the laws of the State of Delaware.',
      );
      const analysis = await analyzeWith(answer, asked, { text });

      assert.deepEqual(analysis.extracted_fields, { governing_law: 'Delaware' });
      assert.deepEqual(analysis.warnings, [
        { code: 'found_by_rules', field: 'governing_law', message },
      ]);
      assert.match(analysis.evidence['/extracted_fields/governing_law']![0]!.excerpt, /Delaware/);
      const confidence = analysis.field_confidence['governing_law']!;
      assert.ok(confidence > 0.5 && confidence < 0.95, String(confidence));
    });
  }

  test('an unlikely value of the rules is not shown', async () => {
    const { extracted_fields } = await analyzeWith(findings(), { extractFields: ['shoe_colour'] });

    assert.deepEqual(extracted_fields, { shoe_colour: null });
  });
});

suite('objects of a model', () => {
  test('an obligation has the party, due date and amount of its passage', async () => {
    const quote =
      'Consultant shall pay a deposit of $4,500 within ten (10) days after signing and report monthly.';
    const analysis = await analyzeWith(
      {
        obligations: [
          {
            party: 'Consultant',
            description: 'Consultant shall pay a deposit of $9,900.',
            type: 'payment',
            due_text: 'within ten (10) days after signing',
            recurrence: 'every hour',
            quote,
            block_id: 'p1:b1',
          },
        ],
      },
      { extractFields: ['obligations'] },
    );

    const [{ evidence, confidence, ...duty }] = analysis.extracted_fields['obligations'] as [any];
    assert.deepEqual(duty, {
      id: 'obligations_1',
      party: 'Consultant',
      bearer: null,
      description: quote,
      type: 'payment',
      due_date: null,
      due_text: 'within ten (10) days after signing',
      recurrence: null,
      amount: { value: 4_500, currency: 'USD' },
    });
    assert.equal(evidence[0].excerpt, quote);
    assert.ok(confidence > 0 && confidence <= 1);
  });

  test('a risk whose description reverses its passage gets the text of the passage', async () => {
    const quote = 'The supplier must not disclose any secret of the client.';
    const said = 'The supplier must disclose any secret of the client.';
    const risk = { category: 'Secrets!', severity: 'low' as const, description: said };
    const { extracted_fields } = await analyzeWith(
      { risks: [{ ...risk, quote, block_id: 'p1:b1' }] },
      { extractFields: ['risks'] },
    );

    const [{ category, title, description, recommendation }] = extracted_fields['risks'] as [any];
    assert.deepEqual(
      [category, title, description, recommendation],
      ['secrets', 'Secrets', quote, null],
    );
  });

  test('ratios are computed from figures that stand in the text', async () => {
    const text = makeExtractedText(
      'Statement in thousands\nRevenue 2,000 1,600\nNet income 500 300\n',
    );
    const figure = { label: 'Revenue', block_id: 'p1:b1' };
    const { extracted_fields } = await analyzeWith(
      {
        figures: [
          {
            ...figure,
            concept: 'revenue',
            value: 2_000_000,
            previous: 1_600_000,
            quote: 'Revenue 2,000 1,600',
          },
          {
            ...figure,
            concept: 'net_income',
            value: 500_000,
            previous: null,
            quote: 'Net income 500 300',
          },
          { ...figure, concept: 'equity', value: 77, previous: null, quote: 'Net income 500 300' },
        ],
      },
      { analysisType: 'financial_analysis', extractFields: ['ratios'] },
      { text },
    );

    const ratios = extracted_fields['ratios'] as { name: string; value: number }[];
    const byName = Object.fromEntries(ratios.map(({ name, value }) => [name, value]));
    assert.equal(byName['net_margin'], 0.25);
    assert.equal(byName['revenue_growth'], 0.25);
    assert.ok(!('return_on_equity' in byName));
  });
});

test('a summary contains only supported sentences, without links', async () => {
  const point = { quote: 'governed by the laws of the State of Delaware', block_id: 'p2:b1' };
  const { summary, evidence } = await analyzeWith(
    {
      summary: [
        {
          sentence: 'It is governed by\nthe laws of Delaware ![x](https://evil.example/?q=1).',
          ...point,
        },
        {
          sentence: 'It is governed by the laws of Texas.',
          ...point,
          quote: 'Delivery is due on 04/05/2026',
        },
      ],
    },
    { includeSummary: true },
  );

  assert.equal(summary, 'It is governed by the laws of Delaware. Delivery is due on 04/05/2026.');
  assert.equal(evidence['/summary']?.length, 2);
});

test('the error of the model is passed on unchanged', async () => {
  await assert.rejects(
    analyzeWith({}, { includeSummary: true }, { server: { apiKey: 'sk-other' } }),
    {
      name: 'LlmError',
      kind: 'unauthorized',
    },
  );
});

test('the model is not asked when nothing is requested', async () => {
  await using engine = await startScriptedEngine({});
  const request = {
    analysisType: 'legal_review',
    extractFields: [],
    includeSummary: false,
    layoutPath: null,
  } as const;
  const { analysis } = await engine.analyze(CONTRACT, request, AbortSignal.timeout(60_000));

  assert.deepEqual(engine.questions, []);
  assert.deepEqual(analysis.extracted_fields, {});
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';

import type { ExtractionResult } from '../../../contract/extraction-result.ts';
import { borrowComputePool } from '../../../testing/compute-pools.ts';
import { createQuoteGrounding } from '../../grounding/quote-grounding.ts';
import { madeByRules } from '../../language-engine/engine-identity.ts';
import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import type { LlmClient } from '../../llm/llm-client.ts';
import { createRuleRetrieval } from '../../rules/retrieval.ts';
import { createRulesEngine } from '../../rules/rules-engine.ts';
import { parseQuestion } from '../testing/read-question.ts';
import { createMemoryCache } from '../testing/scripted-engine.ts';
import { createScriptedClient, type TaskHandler } from '../testing/scripted-model.ts';
import { GUARD } from '../untrusted/guard.ts';
import { completeExtraction } from './complete-extraction.ts';

const RENT = 'Whoever lives in the flat owes EUR 1,250 when a month begins.';
const TEXT = makeExtractedText(
  `They made their deal on 3 May 2026. ${RENT}`,
  'The stay lasts two years. Pets are not welcome. Money goes by bank transfer to ada@example.com.',
);

const pool = borrowComputePool();
after(() => pool.close());
const compute = pool.forWorkspace(null, 'interactive');

/** Builds the result of rules that found nothing. */
function emptyResult(properties: object): ExtractionResult {
  const names = Object.keys(properties);
  return {
    data: Object.fromEntries(names.map((name) => [name, null])),
    evidence: {},
    confidence: {},
    unresolved: names.map((name) => ({ pointer: `/${name}`, reason: 'not_found' as const })),
    warnings: [],
    engine: madeByRules('extraction'),
  };
}

async function complete(client: LlmClient, properties: object, result = emptyResult(properties)) {
  const dependencies = {
    client,
    compute,
    rules: createRulesEngine(compute),
    retrieval: createRuleRetrieval(compute),
    grounding: createQuoteGrounding(compute),
    cache: createMemoryCache(),
    guard: GUARD,
  };
  const schema = { type: 'object', properties };
  return completeExtraction(dependencies, TEXT, { schema, result }, AbortSignal.timeout(60_000));
}

/** Creates a model that gives each field the same value and quote. */
function givingAll(value: string, quote: string): TaskHandler {
  return ({ sections }) => ({
    values: sections['fields']!.map(({ id }) => ({
      field_id: id,
      value,
      quote,
      block_id: 'p1:b1',
    })),
  });
}

async function completeOne(node: object, value: string, quote: string) {
  const client = createScriptedClient({ 'extract-values': givingAll(value, quote) });
  return complete(client, { asked: node });
}

const STRING = { type: 'string' };
const DEAL = 'They made their deal on 3 May 2026.';
const STATED = [
  ['a number', { type: 'number' }, '1250', RENT, 1_250],
  ['an integer', { type: 'integer' }, '1250', RENT, 1_250],
  ['a date', { ...STRING, format: 'date' }, '2026-05-03', DEAL, '2026-05-03'],
  ['a duration', { ...STRING, format: 'duration' }, 'P2Y', 'The stay lasts two years.', 'P2Y'],
  ['words', STRING, 'the flat', RENT, 'the flat'],
  ['a no', { type: 'boolean' }, 'false', 'Pets are not welcome.', false],
  ['a yes', { type: 'boolean' }, 'true', 'The stay lasts two years.', true],
  [
    'an allowed value',
    { ...STRING, enum: ['cash', 'bank_transfer'] },
    'bank_transfer',
    'Money goes by bank transfer',
    'bank_transfer',
  ],
  [
    'an address',
    { ...STRING, format: 'email' },
    'ada@example.com',
    'to ada@example.com',
    'ada@example.com',
  ],
] as const;

const NOT_STATED = [
  ['another number', { type: 'number' }, '1350', RENT],
  ['a number that is not whole', { type: 'integer' }, '1250.5', RENT],
  ['another day', { ...STRING, format: 'date' }, '2026-05-04', DEAL],
  ['another duration', { ...STRING, format: 'duration' }, 'P3Y', 'The stay lasts two years.'],
  ['other words', STRING, 'the house by the sea', RENT],
  ['a yes where the passage says no', { type: 'boolean' }, 'true', 'Pets are not welcome.'],
  ['a value that is not allowed', { ...STRING, enum: ['cash'] }, 'bank transfer', 'bank transfer'],
  ['another allowed value', { ...STRING, enum: ['cash', 'cheque'] }, 'cash', 'bank transfer'],
  ['words that are no address', { ...STRING, format: 'email' }, 'bank transfer', 'bank transfer'],
  ['a quote that is not in the text', { type: 'number' }, '99', 'The fee is EUR 99.'],
] as const;

suite('extraction completed by a model', () => {
  for (const [what, node, value, quote, expected] of STATED) {
    test(`takes ${what} that its passage states`, async () => {
      const result = await completeOne(node, value, quote);

      assert.deepEqual(result.data, { asked: expected });
      const [{ start, end, excerpt } = { start: 0, end: 0, excerpt: '' }] =
        result.evidence['/asked'] ?? [];
      assert.equal(TEXT.text.slice(start, end), excerpt);
      assert.ok(excerpt.length > 0 && quote.includes(excerpt));
      assert.deepEqual(result.unresolved, []);
      assert.ok(result.confidence['/asked']! > 0.5);
      assert.equal(result.engine.method, 'language_model');
    });
  }

  for (const [what, node, value, quote] of NOT_STATED) {
    test(`leaves a leaf null for ${what}`, async () => {
      const result = await completeOne(node, value, quote);

      assert.deepEqual(result.data, { asked: null });
      assert.deepEqual(result.unresolved, [{ pointer: '/asked', reason: 'not_supported' }]);
      assert.deepEqual([result.evidence, result.confidence], [{}, {}]);
      assert.equal(result.engine.method, 'rules');
    });
  }

  test('keeps what the rules found, and the reason of a leaf that the model leaves out', async () => {
    const client = createScriptedClient({ 'extract-values': () => ({ values: [] }) });
    const found = emptyResult({ rent: {}, deposit: {} });
    const result = {
      ...found,
      data: { rent: 1_250, deposit: null },
      unresolved: [{ pointer: '/deposit', reason: 'ambiguous' as const }],
    };

    const node = { type: 'number' };
    assert.deepEqual(await complete(client, { rent: node, deposit: node }, result), result);
  });

  test('asks a model with a small context for one leaf at a time', async () => {
    const properties = {
      rent: { type: 'number' },
      partner: { type: 'object', properties: { name: STRING } },
    };
    const found = emptyResult(properties);
    const result: ExtractionResult = {
      ...found,
      data: { rent: null, partner: { name: null } },
      unresolved: ['/rent', '/partner/name'].map((pointer) => ({ pointer, reason: 'not_found' })),
    };
    for (const [contextTokens, asked] of [
      [4_096, [['rent; a number'], ['name of partner; a string']]],
      [32_000, [['rent; a number', 'name of partner; a string']]],
    ] as const) {
      const questions: string[][] = [];
      const client = createScriptedClient(
        { 'extract-values': givingAll('the flat', RENT) },
        {
          contextTokens,
          onRequest: ({ user }) => {
            questions.push(parseQuestion(user).sections['fields']!.map(({ text }) => text));
          },
        },
      );

      const { data } = await complete(client, properties, result);

      assert.deepEqual(questions, asked);
      assert.deepEqual(data, { rent: null, partner: { name: 'the flat' } });
    }
  });
});

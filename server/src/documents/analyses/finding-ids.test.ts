import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Analysis } from '../../contract/analysis.ts';
import type { LanguageEngine } from '../../engines/language-engine/language-engine.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { eventsOf } from '../../testing/documents.ts';
import { standInLanguage } from '../../testing/stand-in-engines.ts';

const CONTRACT = `SUPPLY AGREEMENT

This Agreement is made on 1 March 2026 between Lantern Works GmbH ("Supplier") and Tin Foundry Ltd ("Buyer").

1. The Supplier shall deliver the lamps by 1 May 2026.

2. The Buyer shall pay the Supplier EUR 4,500 within 30 days of the invoice.

3. Each party shall keep the prices of this Agreement confidential.`;

async function upload(docket: Docket): Promise<string> {
  const { body } = await docket.post('/documents', { title: 'Supply', content: CONTRACT });
  await docket.runJobs();
  return body.id;
}

async function analyze(docket: Docket, id: string, extract_fields: string[]): Promise<Analysis> {
  await docket.post(`/documents/${id}/analyses`, {
    analysis_type: 'contract_review',
    extract_fields,
  });
  await docket.runJobs();
  return (await docket.get(`/documents/${id}`)).body.analysis;
}

function obligationsOf({ extracted_fields }: Analysis) {
  return extracted_fields['obligations'] as {
    id: string;
    description: string;
    bearer: string | null;
  }[];
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`ids of findings on ${database}`, () => {
    test('are pointers of single values, and stay those of elements when an analysis is repeated', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await upload(docket);

      const first = await analyze(docket, id, ['parties', 'dates', 'notice_period', 'obligations']);
      await analyze(docket, id, ['dates']);
      const again = await analyze(docket, id, ['obligations', 'parties']);

      assert.deepEqual(first.findings['/extracted_fields/dates/start'], {
        id: '/extracted_fields/dates/start',
        source: 'engine',
      });
      assert.ok('/extracted_fields/notice_period' in first.findings);
      const [deliver, pay] = obligationsOf(first);
      assert.match(deliver!.id, /^finding_[0-9a-f]{32}$/);
      assert.notEqual(deliver!.id, pay!.id);
      assert.equal(first.findings['/extracted_fields/obligations/0']?.id, deliver!.id);
      assert.deepEqual(obligationsOf(again), obligationsOf(first));
      for (const pointer of ['/extracted_fields/parties/0', '/extracted_fields/obligations/1']) {
        assert.deepEqual(again.findings[pointer], first.findings[pointer]);
      }
      const [, event] = await eventsOf(docket, id);
      assert.deepEqual(event!.data.findings['/extracted_fields/dates/start_date'], {
        id: '/extracted_fields/dates/start',
        source: 'engine',
      });
    });

    test('of parties are the bearers of obligations, where a duty is not of both', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await upload(docket);

      const analysis = await analyze(docket, id, ['parties', 'obligations']);
      const alone = await analyze(docket, id, ['obligations']);

      const [supplier, buyer] = ['0', '1'].map(
        (index) => analysis.findings[`/extracted_fields/parties/${index}`]!.id,
      );
      assert.deepEqual(
        obligationsOf(analysis).map(({ bearer }) => bearer),
        [supplier, buyer, 'both'],
      );
      assert.deepEqual(
        obligationsOf(alone).map(({ bearer }) => bearer),
        [null, null, 'both'],
      );
    });

    test('are the references between findings and of computed values', async () => {
      const other = '/extracted_fields/parties/1';
      const language: LanguageEngine = {
        ...standInLanguage,
        analyze: async (...given) => {
          const { analysis, ...more } = await standInLanguage.analyze(...given);
          const pointer = '/extracted_fields/parties/0';
          const supersession = { finding_id: other, superseded: [], superseding: [] };
          const findings: Analysis['findings'] = {
            [pointer]: { id: pointer, source: 'engine', superseded_by: supersession },
          };
          const derived_from = { findings: [other], arithmetic: 'the other party' };
          const field_values: Analysis['field_values'] = {
            [pointer]: { type: 'party', value: 'Ada Ltd', derived_from },
          };
          return { ...more, analysis: { ...analysis, findings, field_values } };
        },
      };
      await using docket = await startDocket({ database, engines: { language } });
      const id = await upload(docket);

      const { findings, field_values } = await analyze(docket, id, ['parties']);

      const { id: otherId } = findings[other]!;
      assert.match(otherId, /^finding_/);
      const [older] = Object.values(findings);
      assert.equal(older!.superseded_by?.finding_id, otherId);
      const { derived_from } = field_values['/extracted_fields/parties/0']!;
      assert.deepEqual(derived_from?.findings, [otherId]);
    });

    test('follow an obligation that another engine quotes with other words around it', async () => {
      const quotes = ['The Buyer shall pay', 'The Buyer shall pay the Supplier EUR 4,500'];
      const language: LanguageEngine = {
        ...standInLanguage,
        analyze: async (text, request, signal) => {
          const result = await standInLanguage.analyze(text, request, signal);
          const excerpt = quotes.shift()!;
          const start = text.text.indexOf(excerpt);
          const evidence = { ...result.analysis.evidence['/summary']![0]!, excerpt, start };
          const duty = { evidence: [{ ...evidence, end: start + excerpt.length }] };
          const added = { id: 'obligations_1', party: 'Buyer', description: excerpt, ...duty };
          return {
            ...result,
            analysis: { ...result.analysis, extracted_fields: { obligations: [added] } },
          };
        },
      };
      await using docket = await startDocket({ database, engines: { language } });
      const id = await upload(docket);

      const first = await analyze(docket, id, ['obligations']);
      const again = await analyze(docket, id, ['obligations']);

      assert.equal(obligationsOf(again)[0]!.id, obligationsOf(first)[0]!.id);
      assert.equal(
        obligationsOf(again)[0]!.description,
        'The Buyer shall pay the Supplier EUR 4,500',
      );
    });
  });
}

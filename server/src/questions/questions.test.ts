import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { WorkError } from '../kernel/errors.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { standInLanguage, standInTextExtraction } from '../testing/stand-in-engines.ts';
import { indexAll } from '../search/testing/other-sources.ts';

const OFFICE = 'Lease of an office.\n\nThe monthly rent is EUR 900. The lease ends on 31 May 2027.';
const WAREHOUSE = 'Lease of a hall.\n\nThe monthly rent is EUR 2,400. Heating is included.';

async function fill(docket: Docket): Promise<{ office: string; warehouse: string }> {
  const add = async (title: string, content: string, tags: string[]) =>
    (await docket.post('/documents', { title, content, tags })).body.id as string;
  const office = await add('Office lease', OFFICE, ['berlin']);
  const warehouse = await add('Warehouse lease', WAREHOUSE, ['hamburg']);
  await add('Recipe', 'Boil the potatoes for twenty minutes and drain them.', []);
  await docket.runJobs();
  return { office, warehouse };
}

async function addMeeting(docket: Docket, started_at: string, transcript: string): Promise<string> {
  const meeting = { title: 'Launch', started_at, transcript, transcript_format: 'text' };
  const { status, body } = await docket.post('/meetings', meeting);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

async function ask(docket: Docket, question: string, more: object = {}): Promise<any> {
  const { status, body } = await docket.post('/ask', { question, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title).toSorted();

for (const { name: database } of DATABASES) {
  suite(`POST /ask on ${database}`, () => {
    test('answers from several documents, each sentence with its own exact passage', async () => {
      await using docket = await startDocket({ database, engines: {} });
      await fill(docket);

      const body = await ask(docket, 'What is the monthly rent?');

      assert.equal(body.outcome, 'answered', body.answer);
      assert.equal(body.answer, body.sentences.map(({ text }: any) => text).join(' '));
      const cited = body.sentences.flatMap(({ sources }: any) =>
        sources.map((index: number) => body.sources[index]),
      );
      assert.deepEqual([...new Set(titlesOf(cited))], ['Office lease', 'Warehouse lease']);
      for (const { id, start, end, excerpt } of cited) {
        const { text } = (await docket.get(`/documents/${id}/text`)).body;
        assert.equal(text.slice(start, end), excerpt);
      }
    });

    test('answers from every document where the question asks about each', async () => {
      await using docket = await startDocket({ database, engines: {} });
      await fill(docket);

      const body = await ask(docket, 'What monthly rent does each of our leases have?');

      assert.deepEqual(titlesOf(body.sources.slice(0, 2)), ['Office lease', 'Warehouse lease']);
      assert.match(body.answer, /EUR 900.*EUR 2,400|EUR 2,400.*EUR 900/s);
    });

    test('cites the later meeting that changed a decision last', async () => {
      await using docket = await startDocket({ database, engines: {} });
      await addMeeting(
        docket,
        '2026-03-02T10:00:00Z',
        'Ana: We decided to use Stripe for payments.\nBen: Agreed.',
      );
      await addMeeting(
        docket,
        '2026-03-09T10:00:00Z',
        "Ben: Adyen is cheaper for payments. Let's go with Adyen instead of Stripe.\nAna: Agreed. We will use Adyen for payments.",
      );
      await docket.runJobs();

      const body = await ask(docket, 'What did we decide about payments?');

      assert.equal(body.outcome, 'answered', body.answer);
      assert.match(body.sentences.at(-1).text, /Adyen/);
    });

    test('answers from the document that the question names, and refuses an unknown name', async () => {
      await using docket = await startDocket({ database, engines: {} });
      await fill(docket);

      const named = await ask(docket, 'What is the monthly rent of the warehouse?');
      const unknown = await ask(docket, 'What is the monthly rent in Bristol?');
      const dated = await ask(docket, 'What is the monthly rent of the warehouse in October?');

      assert.deepEqual(new Set(titlesOf(named.sources)), new Set(['Warehouse lease']));
      assert.match(named.answer, /2,400/);
      assert.match(dated.answer, /2,400/);
      assert.deepEqual([unknown.outcome, unknown.confidence], ['not_found', 0]);
    });

    test('refuses a blank question by its name', async () => {
      await using docket = await startDocket({ database });

      const { status, body } = await docket.post('/ask', { question: ' \t\n' });

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, { field: 'question', type: 'invalid_value' });
    });

    test('reads only what the filters allow and names what was not read, with the reason', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { office } = await fill(docket);
      const { body: fresh } = await docket.post('/documents', {
        title: 'New lease',
        content: OFFICE,
      });

      const tagged = await ask(docket, 'What is the monthly rent?', {
        filters: { tags: ['berlin'] },
      });
      const limited = await ask(docket, 'What is the monthly rent?', { limit: 1 });
      const named = await ask(docket, 'What is the rent?', {
        filters: { document_ids: [office, fresh.id] },
      });

      assert.deepEqual(titlesOf(tagged.read), ['Office lease']);
      assert.equal(tagged.not_read_total, 0);
      const reasons = limited.not_read.map(({ reason }: any) => reason).toSorted();
      assert.deepEqual([limited.read.length, reasons], [1, ['limit', 'processing']]);
      assert.deepEqual(titlesOf(named.read), ['Office lease']);
      assert.partialDeepStrictEqual(named.not_read, [{ id: fresh.id, reason: 'processing' }]);
    });

    test('reads a named document only if it has the other filters too', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { office } = await fill(docket);

      for (const filters of [{ tags: ['hamburg'] }, { type: ['meeting'] }]) {
        const body = await ask(docket, 'What is the monthly rent?', {
          filters: { document_ids: [office], ...filters },
        });
        assert.deepEqual(body.read, []);
      }
    });

    test('takes the first word of a sentence for no name', async () => {
      await using docket = await startDocket({ database, engines: {} });
      await fill(docket);

      const body = await ask(docket, 'I read the leases. Tell me the monthly rent of the office.');

      assert.notEqual(body.outcome, 'not_found');
      assert.match(body.answer, /EUR 900/);
    });

    test('cites meetings in the order of their time', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const later = 'Mara: We decided to move the launch of the catalogue to 10 April.';
      const second = await addMeeting(docket, '2026-02-24T10:00:00Z', later);
      const earlier = 'Mara: We decided to launch the catalogue on 20 March.';
      const first = await addMeeting(docket, '2026-02-03T10:00:00Z', earlier);
      await indexAll(docket);

      const body = await ask(docket, 'When did we decide to launch the catalogue?');

      assert.equal(body.outcome, 'answered', body.answer);
      assert.deepEqual(
        body.sources.map(({ id, speaker, page }: any) => [id, speaker, page]),
        [
          [first, 'Mara', null],
          [second, 'Mara', null],
        ],
      );
    });

    test('names a meeting as not read until it is indexed, within the filters', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const meeting = await addMeeting(docket, '2026-02-03T10:00:00Z', 'Mara: The rent is EUR 5.');
      const other = await addMeeting(docket, '2026-02-04T10:00:00Z', 'Mara: The rent is EUR 6.');
      const question = 'What is the rent?';

      const all = await ask(docket, question);
      const one = await ask(docket, question, { filters: { meeting_ids: [other] } });
      const dated = { filters: { type: ['meeting'], created_before: '2020-01-01' } };
      const none = await ask(docket, question, dated);
      await indexAll(docket);
      const indexed = await ask(docket, question);

      const pending = all.not_read.map(({ id, reason }: any) => [id, reason]);
      assert.deepEqual(new Map(pending), new Map([meeting, other].map((id) => [id, 'processing'])));
      assert.deepEqual([all.read, all.not_read_total], [[], 2]);
      assert.deepEqual([one.read.map(({ id }: any) => id), one.not_read], [[other], []]);
      assert.deepEqual([none.read, none.not_read], [[], []]);
      assert.equal(indexed.read.length, 2);
      assert.deepEqual([indexed.not_read, indexed.not_read_total], [[], 0]);
    });

    test('keeps meetings from a credential without their scope', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const meeting = await addMeeting(docket, '2026-02-03T10:00:00Z', 'Mara: The rent is EUR 5.');
      await indexAll(docket);
      const key = await docket.createKey(['read:documents']);
      const question = 'What is the rent?';

      const open = await docket.post('/ask', { question }, { key });
      const named = { question, filters: { meeting_ids: [meeting] } };
      const refused = await docket.post('/ask', named, { key });

      assert.deepEqual([open.status, open.body.read, open.body.not_read], [200, [], []]);
      assert.equal(refused.status, 403);
    });
  });
}

/** Engine that fails for some texts. */
function failingFor(isFailing: (text: string) => boolean): LanguageEngine {
  return {
    ...standInLanguage,
    answer: async (text, request, signal) => {
      if (!isFailing(text.text)) return standInLanguage.answer(text, request, signal);
      const failure = { code: 'engine_error', message: 'Broken', stage: 'analyze' } as const;
      throw new WorkError({ ...failure, retryable: false });
    },
  };
}

function startWith(language: LanguageEngine): Promise<Docket> {
  return startDocket({ engines: { textExtraction: standInTextExtraction, language } });
}

suite('an answer across sources', () => {
  test('streams each read source, each sentence with its passages, and the whole answer', async () => {
    await using docket = await startDocket({ engines: {} });
    await fill(docket);

    const response = await fetch(`${docket.url}/v2/ask/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${docket.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'What is the monthly rent?' }),
    });
    const frames = [...(await response.text()).matchAll(/^event: (.*)\ndata: (.*)$/gm)];
    const events = frames.map(([, event, data]) => ({ event, data: JSON.parse(data!) }));

    const { data: done } = events.at(-1)!;
    const of = (name: string) => events.filter(({ event }) => event === name);
    assert.deepEqual(titlesOf(of('read').map(({ data }) => data)), titlesOf(done.read));
    assert.equal(
      of('delta')
        .map(({ data }) => data.text)
        .join(''),
      done.answer,
    );
    assert.ok(of('delta').every(({ data }) => data.sources.length > 0));
  });

  test('sends the lines of a transcript only with a question for a decision', async () => {
    const sent: boolean[] = [];
    await using docket = await startWith({
      ...standInLanguage,
      answer: async (text, request, signal) => {
        sent.push(request.meeting !== undefined);
        return standInLanguage.answer(text, request, signal);
      },
    });
    const decided = 'Mara: We decided to launch the catalogue on 20 March.';
    const meeting = await addMeeting(docket, '2026-02-03T10:00:00Z', decided);
    const filters = { meeting_ids: [meeting] };
    for (const question of ['Who prints the catalogue?', 'Haben wir den Start beschlossen?']) {
      await ask(docket, question, { filters });
    }

    assert.deepEqual(sent, [false, true]);
  });

  test('names a source whose engine failed, and fails when every engine failed', async () => {
    await using some = await startWith(failingFor((text) => text === OFFICE));
    await using all = await startWith(failingFor(() => true));
    await fill(some);
    await fill(all);

    const body = await ask(some, 'What is the monthly rent?');
    const { status } = await all.post('/ask', { question: 'What is the monthly rent?' });

    assert.partialDeepStrictEqual(body.not_read, [{ title: 'Office lease', reason: 'failed' }]);
    assert.deepEqual(titlesOf(body.read), ['Warehouse lease']);
    assert.ok(status >= 500, String(status));
  });
});

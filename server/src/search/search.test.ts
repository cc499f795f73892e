import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

/** Creates documents and runs the jobs that index them. @returns their ids by title */
async function addDocuments(
  docket: Docket,
  contents: Record<string, string>,
  more: object = {},
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [title, content] of Object.entries(contents)) {
    const { body, status } = await docket.post('/documents', { title, content, ...more });
    assert.equal(status, 201, JSON.stringify(body));
    ids[title] = body.id;
  }
  await docket.runJobs();
  return ids;
}

async function titlesFor(docket: Docket, query: string, filters: object = {}): Promise<string[]> {
  const { status, body } = await docket.post('/search', { query, filters });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results.map(({ title }: { title: string }) => title);
}

for (const { name: database } of DATABASES) {
  suite(`POST /search on ${database}`, () => {
    test('finds a document by its words and cites the passage', async () => {
      await using docket = await startDocket({ database });
      const text =
        'Lease of an office.\n\nThe tenant pays the rent by the third day of each month. Heating is included.';
      const ids = await addDocuments(docket, {
        Lease: text,
        Recipe: 'Boil the potatoes for twenty minutes and drain them.',
      });

      const { status, body } = await docket.post('/search', {
        query: 'When does the tenant have to pay rent?',
      });

      assert.equal(status, 200);
      assert.equal(body.total, 1);
      const [found] = body.results;
      assert.partialDeepStrictEqual(found, {
        id: ids['Lease'],
        title: 'Lease',
        source: 'document',
        page: 1,
        created_at: '2026-01-05T09:00:00.000Z',
      });
      assert.ok(found.relevance > 0 && found.relevance <= 1);
      const stored = await docket.get(`/documents/${ids['Lease']}/text`);
      assert.equal(stored.body.text.slice(found.start, found.end), found.excerpt);
      const marked = found.highlights.map((span: { start: number; end: number }) =>
        found.excerpt.slice(span.start, span.end),
      );
      assert.deepEqual(marked, ['tenant', 'pays', 'rent']);
    });

    test('returns the page of the best passage of a long document', async () => {
      await using docket = await startDocket({ database });
      const filler = 'Nothing of interest is said in this paragraph at all. '.repeat(40);
      const content = `${filler}\n\n${filler}\n\nThe arbitration takes place in Geneva.\n\n${filler}`;
      const { Long: id } = await addDocuments(docket, { Long: content });

      const { body } = await docket.post('/search', { query: 'arbitration in Geneva' });

      const [found] = body.results;
      assert.match(found.excerpt, /The arbitration takes place in Geneva/);
      const { body: stored } = await docket.get(`/documents/${id}/text`);
      const page = stored.pages.find(
        ({ start, end }: { start: number; end: number }) =>
          start <= found.start && end >= found.end,
      );
      assert.equal(found.page, page.page);
      assert.equal(stored.text.slice(found.start, found.end), found.excerpt);
    });

    test('requires a quoted phrase in the document', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, {
        Together: 'The notice period is three months.',
        Apart: 'A period of silence followed the notice on the door.',
      });

      assert.deepEqual(await titlesFor(docket, '"notice period"'), ['Together']);
      assert.deepEqual(await titlesFor(docket, 'how long is the "notice period" here'), [
        'Together',
      ]);
      assert.equal((await titlesFor(docket, 'notice period')).length, 2);
    });

    test('finds nothing for a phrase of unknown words', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, { Some: 'This Agreement is made with Alpha Ltd.' });

      for (const query of ['"unheard words"', `"a' b"`, '"unheard words" "of these"']) {
        assert.deepEqual(await titlesFor(docket, query), [], query);
      }
    });

    test('finds two phrases on different pages of one document', async () => {
      await using docket = await startDocket({ database });
      const filler = 'Words that nobody looks for fill the page from top to bottom. '.repeat(100);
      await addDocuments(docket, {
        Both: `The grey elephant walks.\n\n${filler}\n\nThe yellow submarine dives.`,
        One: 'The grey elephant sleeps.',
      });

      assert.deepEqual(await titlesFor(docket, '"grey elephant" "yellow submarine"'), ['Both']);
    });

    test('excludes documents that contain a word or phrase after a minus', async () => {
      await using docket = await startDocket({ database });
      const filler = 'Words that nobody looks for fill the page from top to bottom. '.repeat(100);
      await addDocuments(docket, {
        Plain: 'A lease of a house by the sea: a, a, a.',
        Garage: `A lease of a flat.\n\n${filler}\n\nThe garage is included.`,
        Pets: 'A lease of a cabin. No pets allowed here.',
      });

      assert.deepEqual((await titlesFor(docket, 'lease -garage')).toSorted(), ['Pets', 'Plain']);
      assert.deepEqual((await titlesFor(docket, 'lease -"pets allowed"')).toSorted(), [
        'Garage',
        'Plain',
      ]);
      assert.equal((await titlesFor(docket, 'lease -"a a a a lease"')).length, 3);
      assert.deepEqual(await titlesFor(docket, '-lease'), []);
      assert.deepEqual((await titlesFor(docket, 'sea-side lease')).length, 3);
    });

    test('ignores accents, case, ligatures and separators in numbers', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, {
        Person: 'The résumé of Jürgen Müller is attached. Write to j.mueller@example.com.',
        Sum: 'The price is EUR 1,234,567.50 in all. It is a well-known figure.',
      });

      for (const query of ['resume', 'RÉSUMÉ', 'Muller', 'müller', 'j.mueller@example.com']) {
        assert.deepEqual(await titlesFor(docket, query), ['Person'], query);
      }
      for (const query of ['1234567', '1.234.567', '"1,234,567.50"', 'well-known', 'known']) {
        assert.deepEqual(await titlesFor(docket, query), ['Sum'], query);
      }
    });

    test("finds inflected forms of a word in each document's language", async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, {
        English: 'The agreements were terminated by the buyer after the inspection of the goods.',
        Deutsch:
          'Die Kündigungen der Verträge wurden von den Mietern unterschrieben und an den Vermieter geschickt.',
        Français:
          'Les contrats de location sont résiliés par les locataires avant la fin de l’année prochaine.',
      });

      assert.deepEqual(await titlesFor(docket, 'terminate agreement'), ['English']);
      assert.deepEqual(await titlesFor(docket, 'Kündigung'), ['Deutsch']);
      assert.deepEqual(await titlesFor(docket, 'contrat locataire'), ['Français']);
    });

    test('finds by title, shows the beginning of the text, and follows title changes', async () => {
      await using docket = await startDocket({ database });
      const { Zanzibar: id } = await addDocuments(docket, { Zanzibar: 'A text about the sea.' });

      const { body } = await docket.post('/search', { query: 'zanzibar' });
      assert.equal(body.results[0].excerpt, 'A text about the sea.');
      assert.deepEqual(body.results[0].highlights, []);

      await docket.request('PATCH', `/v2/documents/${id}`, { title: 'Madagascar' });
      await docket.runJobs();
      assert.deepEqual(await titlesFor(docket, 'zanzibar'), []);
      assert.deepEqual(await titlesFor(docket, 'madagascar'), ['Madagascar']);
    });

    test('accepts any text as a query', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, {
        Some: 'To be or not to be, that is the question. NEAR the end.',
      });
      const queries = [
        'to be or not to be',
        'the',
        '?!,.;-_()[]{}"\'',
        '-',
        '--',
        '"',
        '""',
        '-""',
        'AND OR NOT NEAR',
        'terms:be',
        'be* ^be NEAR(be question, 2) (be',
        `be' or 1=1 --`,
        String.raw`\ ' " % _ :* & | ! <->`,
        '🎉🎉 👩‍👩‍👧',
        'مرحبا بالعالم',
        '‮שלום',
        '契約書',
        'a'.repeat(10_000),
        'word '.repeat(2_000),
        '"be '.repeat(2_500),
        '-be '.repeat(2_500),
        Array.from({ length: 1_600 }, (_, index) => `w${index}`).join(' '),
      ];

      for (const query of queries) {
        const { status, body } = await docket.post('/search', { query });
        assert.equal(status, 200, `${query.slice(0, 40)}: ${JSON.stringify(body)}`);
      }
      assert.deepEqual(await titlesFor(docket, 'to be or not to be'), ['Some']);
      assert.deepEqual(await titlesFor(docket, '"to be or not to be"'), ['Some']);
    });

    test('finds phrases in other scripts', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, { 日本: '賃貸借契約書を締結する。', Emoji: 'We won 🎉 today' });

      assert.deepEqual(await titlesFor(docket, '"契約書"'), ['日本']);
      assert.deepEqual(await titlesFor(docket, '🎉'), ['Emoji']);
    });

    test('orders documents with equal scores by id and counts all of them', async () => {
      await using docket = await startDocket({ database });
      const contents = Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `Copy ${index}`,
          'The same words in all of them.',
        ]),
      );
      const ids = Object.values(await addDocuments(docket, contents));

      const { body } = await docket.post('/search', { query: 'same words', limit: 5 });

      assert.equal(body.total, 12);
      const found = body.results.map(({ id }: { id: string }) => id);
      assert.deepEqual(found, ids.toSorted().slice(0, 5));
      const relevances = body.results.map(({ relevance }: { relevance: number }) => relevance);
      assert.equal(new Set(relevances).size, 1);
    });

    test('finds nothing in another workspace', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, { Secret: 'The password of the vault is swordfish.' });
      const key = await docket.createWorkspace();

      const { body } = await docket.post('/search', { query: 'swordfish' }, { key });
      const suggested = await docket.get('/search/suggest?q=swordf', { key });

      assert.deepEqual(body, { results: [], total: 0 });
      assert.deepEqual(suggested.body.suggestions, []);
    });

    test('finds no processing, failed or deleted document', async () => {
      await using docket = await startDocket({ database });
      const { Done: id } = await addDocuments(docket, { Done: 'A peculiar walrus.' });
      await docket.post('/documents', { title: 'Waiting', content: 'A peculiar walrus.' });
      assert.deepEqual(await titlesFor(docket, 'walrus'), ['Done']);

      await docket.delete(`/documents/${id}`);
      assert.deepEqual(await titlesFor(docket, 'walrus'), []);

      await docket.runJobs();
      assert.deepEqual(await titlesFor(docket, 'walrus'), ['Waiting']);
    });
  });
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { BUDGET } from './answer-budget.ts';
import { startDocket } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';
import { callTool, connectClient } from './testing/mcp-client.ts';
import { keyWith } from './testing/world.ts';

suite('ask_documents without document_ids', () => {
  test('answers from documents and meetings with numbered sources, and stores nothing', async () => {
    await using docket = await startDocket({ engines: {} });
    const { body: document } = await docket.post('/documents', {
      title: 'Lease of the harbor office',
      content: 'LEASE AGREEMENT\n\nThe monthly rent of the harbor office is 1,200 euros.\n',
    });
    await docket.post('/documents', { title: 'Recipe', content: 'Boil the potatoes.' });
    await docket.runJobs();
    await using client = await connectClient(docket.url, docket.key);
    const question = 'What is the monthly rent of the harbor office?';

    const { isError, data, text } = await callTool(client, 'ask_documents', { question });

    assert.equal(isError, false, text);
    assert.ok(!('answers' in data));
    const { joined } = data;
    assert.equal(joined.outcome, 'answered');
    assert.match(joined.answer, /1,200 euros.*\[1\]/);
    assert.partialDeepStrictEqual(joined.sources, [
      { number: 1, source: 'document', id: document.id, page: 1, title: document.title },
    ]);
    assert.deepEqual(joined.read, [
      { source: 'document', id: document.id, title: document.title, outcome: 'answered' },
    ]);
    assert.deepEqual([joined.not_read, joined.not_read_total], [[], 0]);
    const { body: chats } = await docket.get(`/documents/${document.id}/chats`);
    assert.deepEqual(chats.chats, []);
  });

  test('reads documents with a tag, and names those that are not read yet', async () => {
    await using docket = await startDocket({ engines: {} });
    const add = (title: string, tag: string) =>
      docket.post('/documents', { title, content: 'The rent is 1,200 euros.', tags: [tag] });
    const { body: lease } = await add('Lease', 'lease');
    await add('Draft', 'draft');
    await docket.runJobs();
    const { body: fresh } = await add('Fresh lease', 'lease');
    await using client = await connectClient(docket.url, docket.key);
    const question = 'How much is the rent?';

    const { data } = await callTool(client, 'ask_documents', { question, tags: ['lease'] });
    const both = await callTool(client, 'ask_documents', {
      question,
      tags: ['lease'],
      document_ids: [lease.id],
    });

    const { read, not_read, not_read_total } = data.joined;
    assert.deepEqual(
      read.map(({ id }: { id: string }) => id),
      [lease.id],
    );
    const named = { source: 'document', id: fresh.id, title: 'Fresh lease' };
    assert.deepEqual(not_read, [{ ...named, reason: 'processing' }]);
    assert.equal(not_read_total, 1);
    assert.match(both.text, /tags and document_ids exclude each other/);
  });

  test('reads meetings only with the scope of transcripts', async () => {
    await using docket = await startDocket({ engines: {} });
    const { body: me } = await docket.get('/me');
    await spokenMeeting(docket, [1, 'The rent of the harbor office is 1,300 euros a month.']);
    await docket.runJobs();
    const reader = await keyWith(docket, me.default_workspace_id, ['read:documents']);
    const question = 'What is the rent of the harbor office?';
    await using all = await connectClient(docket.url, docket.key);
    await using some = await connectClient(docket.url, reader);

    const heard = await callTool(all, 'ask_documents', { question });
    const unheard = await callTool(some, 'ask_documents', { question });

    assert.equal(heard.data.joined.sources[0]?.source, 'meeting', heard.text);
    assert.deepEqual(unheard.data.joined.sources, []);
    assert.equal(unheard.data.joined.outcome, 'not_found');
  });

  test('does not ask a workspace that the credential has no access to', async () => {
    await using docket = await startDocket();
    const stranger = await docket.createWorkspace();
    const { body: me } = await docket.get('/me');
    await using client = await connectClient(docket.url, stranger);

    const { isError, data } = await callTool(client, 'ask_documents', {
      question: 'How long?',
      workspace_id: me.default_workspace_id,
    });

    assert.equal(isError, true);
    assert.equal(data.code, 'resource_not_found');
  });

  test('answers within the budget from many long passages', async () => {
    await using docket = await startDocket({ engines: {} });
    for (let at = 0; at < 20; at += 1) {
      const clause = `The notice period of contract ${at} is ${at + 2} months ${'"x" '.repeat(150)}.`;
      const content = `CONTRACT\n\n${clause}\n`;
      await docket.post('/documents', { title: `Contract ${at} ${'"'.repeat(300)}`, content });
    }
    await docket.runJobs();
    await using client = await connectClient(docket.url, docket.key);

    const { isError, text } = await callTool(client, 'ask_documents', {
      question: 'Which contracts have a notice period?',
    });

    assert.equal(isError, false, text);
    assert.ok(text.length <= BUDGET.answer);
  });
});

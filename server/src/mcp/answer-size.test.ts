import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { BUDGET } from './answer-budget.ts';
import { startDocket } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';
import { callTool, connectClient } from './testing/mcp-client.ts';
import { allowChanges } from './testing/world.ts';

/** Text that takes twice its length as JSON. */
const quotes = (length: number) => `"lease ${'"'.repeat(length)}`.slice(0, length);

suite('answers with the largest rows that the API takes', () => {
  test('have at most 25,000 characters, and all rows by their cursors', async () => {
    await using docket = await startDocket();
    const ROWS = 25;
    for (let row = 0; row < ROWS; row += 1) {
      const title = quotes(500);
      const tags = Array.from({ length: 50 }, (_, index) => quotes(96).slice(0, 96) + index);
      await docket.post('/documents', { title, tags, content: quotes(5_000) });
      await docket.post('/tasks', {
        title,
        description: quotes(20_000),
        assigned_to: quotes(200),
        related_document_id: quotes(128),
        related_meeting_id: quotes(128),
      });
      const participants = Array.from({ length: 20 }, (_, index) => ({
        name: quotes(190) + index,
      }));
      await docket.post('/meetings', { title, participants });
    }
    await docket.runJobs();
    await using client = await connectClient(docket.url, docket.key);

    for (const [tool, rows] of [
      ['list_documents', 'documents'],
      ['list_tasks', 'tasks'],
      ['list_meetings', 'meetings'],
    ] as const) {
      let seen = 0;
      let cursor: string | undefined;
      do {
        const { isError, data, text } = await callTool(client, tool, cursor ? { cursor } : {});
        assert.equal(isError, false, `${tool}: ${text}`);
        assert.ok(text.length <= BUDGET.answer, `${tool}: ${text.length}`);
        seen += data[rows].length;
        cursor = data.next_cursor;
      } while (cursor !== undefined);
      assert.equal(seen, ROWS, tool);
    }
    const found = await callTool(client, 'search', { query: 'lease', limit: 20 });
    assert.equal(found.isError, false, found.text);
    assert.equal(found.data.results.length, 20);
  });

  test('have the action items and the turns of a long meeting part by part', async () => {
    await using docket = await startDocket();
    const workspaceId = (await docket.get('/me')).body.default_workspace_id;
    const said = Array.from(
      { length: 120 },
      (_, index) => [1 + (index % 2), `I will do ${index}; ${quotes(400)}`] as const,
    );
    const { meetingId } = await spokenMeeting(docket, ...said);
    await using client = await connectClient(docket.url, await allowChanges(docket, workspaceId));
    const extracted = await callTool(client, 'extract_action_items', { meeting_id: meetingId });
    assert.equal(extracted.isError, false, extracted.text);
    assert.equal(extracted.data.is_complete, false);

    for (const [tool, rows] of [
      ['get_meeting', 'action_items'],
      ['read_transcript', 'turns'],
    ] as const) {
      const texts: string[] = [];
      let cursor: string | undefined;
      do {
        const given = { meeting_id: meetingId, ...(cursor && { cursor }) };
        const { isError, data, text } = await callTool(client, tool, given);
        assert.equal(isError, false, text);
        assert.ok(text.length <= BUDGET.answer, `${tool}: ${text.length}`);
        texts.push(...data[rows].map((row: any) => row.quoted_text));
        cursor = data.next_cursor;
      } while (cursor !== undefined);
      const all = texts.join('');
      for (let index = 0; index < said.length; index += 1) {
        assert.ok(all.includes(`do ${index};`), `${tool} ${index}`);
      }
    }
  });
});

import assert from 'node:assert/strict';

import { createAdmin } from '../auth/bootstrap.ts';
import { startGithubFake } from '../integrations/github/testing/fake.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { type Docket, startReceiver } from './docket.ts';

/** Makes every event that there is happen at least once, by what callers ask for. */
export async function doEverything(docket: Docket): Promise<void> {
  await workOnDocuments(docket);
  await workOnMeetings(docket);
  await workOnTasks(docket);
  const { body: draft } = await docket.post('/generate/content', { topic: 'Leases' });
  await docket.patch(`/generations/${draft.id}`, { title: 'All leases' });
  await docket.delete(`/generations/${draft.id}`);
  await docket.post('/generate/brainstorm', { topic: 'Leases' });
  await createAdmin(docket.services, { email: 'second@example.com', password: undefined });
  await breakWebhook(docket);
  await docket.runJobs();
}

async function workOnDocuments(docket: Docket): Promise<void> {
  await using file = await startReceiver(200, 'The rent is 800 EUR.');
  const analyze = async (name: string) => {
    const document_url = `${file.url}/${name}`;
    const asked = { document_url, analysis_type: 'contract_review' };
    return (await docket.post('/documents/analyze', asked)).body.id;
  };
  const id = await analyze('lease.txt');
  await docket.runJobs();
  const finding = encodeURIComponent('/extracted_fields/dates/start');
  await docket.patch(`/documents/${id}/findings/${finding}`, { confirmed: true });
  const schema = { type: 'object', properties: { rent: { type: 'number' } } };
  await docket.post(`/documents/${id}/extract`, { schema });
  await docket.runJobs();
  await reviewGrid(docket);
  file.answerWith(200, '%PDF-broken');
  await analyze('broken.pdf');
  await docket.runJobs();
  await docket.post(`/documents/${id}/shares`, {});
  await docket.delete(`/documents/${id}`);
}

async function reviewGrid(docket: Docket): Promise<void> {
  const columns = [{ name: 'Rent', question: 'How much is the rent?' }];
  const { body: grid } = await docket.post('/grids', { name: 'Leases', columns });
  await docket.runJobs();
  const { body } = await docket.get(`/grids/${grid.id}/rows`);
  const cell = `/grids/${grid.id}/rows/${body.rows[0].id}/cells/Rent`;
  await docket.patch(cell, { value: '800 EUR' });
}

async function workOnMeetings(docket: Docket): Promise<void> {
  await using file = await startReceiver(200, 'recording');
  const audio_url = `${file.url}/standup.mp3`;
  const { body } = await docket.post('/transcribe', { audio_url, language: 'en' });
  await docket.runJobs();
  file.answerWith(404);
  await docket.post('/transcribe', { audio_url, language: 'en' });
  await docket.runJobs();
  const { segments } = (await docket.get(`/transcribe/${body.id}`)).body;
  await docket.patch(`/transcribe/${body.id}/segments/${segments[0].id}`, { text: 'Corrected' });
  const path = `/meetings/${body.meeting_id}`;
  await docket.post(`${path}/action-items`, {});
  await docket.post(`${path}/summary`, {});
  await docket.post(`${path}/strategic-analysis`, {});
  await docket.post('/meetings', { title: 'Review' });
  await docket.runJobs();
}

async function workOnTasks(docket: Docket): Promise<void> {
  await using github = await startGithubFake();
  const { body: task } = await docket.post('/tasks', { title: 'Send the lease', tags: ['legal'] });
  await docket.patch(`/tasks/${task.id}`, { status: 'completed' });
  const connection = { ...github.connection, base_url: github.url };
  const { body: integration } = await docket.post('/integrations', connection);
  const asked = { integration: integration.id, task_ids: [task.id] };
  const { body: sync, status } = await docket.post('/integrations/sync', asked);
  assert.equal(status, 202, JSON.stringify(sync));
  for (let step = 0; step < 10; step++) {
    await docket.runJobs();
    docket.advance(10_000);
  }
  await docket.delete(`/tasks/${task.id}`);
}

/** One that answers a test, and then nothing until it is disabled. */
async function breakWebhook(docket: Docket): Promise<void> {
  await using receiver = await startReceiver();
  const id = await docket.registerWebhook(`${receiver.url}/broken`, ['task.created'], 'whsec');
  assert.equal((await docket.post(`/webhooks/${id}/test`)).status, 202);
  await docket.runJobs();
  receiver.answerWith(500);
  await docket.post('/tasks', { title: 'Nobody hears of it' });
  for (const minutes of [0, 1, 5, 30, 120]) {
    docket.advance(minutes * MINUTE_MS);
    await docket.runJobs();
  }
}

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import type { ComputePool } from '../compute/compute-pool.ts';
import { recordingPath } from '../testing/recordings.ts';
import { startDocket } from '../testing/docket.ts';

/** Records the workspace and the urgency of each task of a pool, by the name of the task. */
function recordOwners(pool: ComputePool) {
  const owners: [name: string, workspaceId: string | null, urgency: string][] = [];
  const forWorkspace = pool.forWorkspace.bind(pool);
  pool.forWorkspace = (workspaceId, urgency) => {
    const compute = forWorkspace(workspaceId, urgency);
    return {
      run(module, name, argument, options) {
        owners.push([name, workspaceId, urgency]);
        return compute.run(module, name, argument, options);
      },
      stream(module, name, argument, options) {
        owners.push([name, workspaceId, urgency]);
        return compute.stream(module, name, argument, options);
      },
    };
  };
  return owners;
}

suite('work in compute children', () => {
  test('counts for the workspace of its document, meeting or recording, and is interactive when a caller waits', async () => {
    await using docket = await startDocket({ engines: {} });
    const { body: me } = await docket.get('/me');
    const owners = recordOwners(docket.services.compute);
    const speechOwners = recordOwners(docket.services.speechCompute);

    const lease = 'The tenant pays the rent on the first day of every month.';
    const { body: document } = await docket.upload('/documents', { file: { bytes: lease } });
    await docket.runJobs();
    const document_id = document.id;
    await docket.post('/documents/chat', { document_id, question: 'When is the rent paid?' });
    await docket.post('/documents/analyze', { document_id, analysis_type: 'contract_review' });
    const transcript = 'Ana: I will send the offer on Monday.\nBen: Good.';
    const { body: meeting } = await docket.post('/meetings', { title: 'Offer', transcript });
    await docket.post(`/meetings/${meeting.id}/action-items`, {});
    const bytes = await readFile(recordingPath('tones.mp3'));
    const uploaded = await docket.upload('/transcribe/upload', {
      file: { bytes, name: 'tones.mp3' },
      fields: { language: 'en' },
    });
    assert.equal(uploaded.status, 202, JSON.stringify(uploaded.body));
    await docket.runJobs();

    const workspaces = new Set([...owners, ...speechOwners].map(([, workspaceId]) => workspaceId));
    assert.deepEqual([...workspaces], [me.default_workspace_id]);
    const urgencies = new Map(owners.map(([name, , urgency]) => [name, urgency]));
    assert.deepEqual(Object.fromEntries(urgencies), {
      extractUnlessImages: 'batch',
      analyzePassages: 'batch',
      analyzeTitle: 'batch',
      answer: 'interactive',
      parseTranscript: 'interactive',
      actionItems: 'interactive',
      analyze: 'batch',
    });
    assert.deepEqual(
      [...new Set(speechOwners.map(([name]) => name))],
      ['probeAudio', 'detectChannelLayout', 'recognize'],
    );
  });
});

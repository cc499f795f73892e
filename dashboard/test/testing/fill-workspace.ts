import { fileURLToPath } from 'node:url';

import type { Docket } from '@docket/sdk';

const CONTRACT = fileURLToPath(new URL('../../../examples/sample-contract.pdf', import.meta.url));
const RECORDING = fileURLToPath(
  new URL('../../../server/src/testing/fixtures/speech/short-answers.ogg', import.meta.url),
);

const TRANSCRIPT = `Maya Lindqvist: Good morning. Let us start with the supply agreement.
Daniel Osei: Legal has read it twice. We have agreed on Delaware law.
Maya Lindqvist: Good. We have decided to sign the agreement this week.
Priya Raman: One thing worries me. The risk is that delivery slips into February.
Daniel Osei: I will ask the supplier for a written delivery schedule by Thursday.
Maya Lindqvist: Priya, can you update the launch plan by Friday?
Priya Raman: Yes, I will do that.
Daniel Osei: Do we need a second receiver in another region?`;

const QUESTION = 'Which law governs the agreement?';

/** Ids of what every page of the dashboard can show. */
export type FilledWorkspace = {
  documentId: string;
  recordingId: string;
  meetingId: string;
  taskId: string;
  draftId: string;
  gridId: string;
  templateId: string;
};

/** Puts an analyzed contract, a recording, a meeting with its results, a grid, a template and a task into the workspace. */
export async function fillWorkspace(docket: Docket): Promise<FilledWorkspace> {
  const recording = docket.transcriptions.upload(RECORDING, { language: 'en' });
  const { id: documentId } = await docket.documents.upload(CONTRACT);
  const analysis = { document_id: documentId, analysis_type: 'contract_review' } as const;
  await docket.documents.analyze(analysis).untilDone();
  await docket.documents.ask(documentId, { question: QUESTION });
  const { id: meetingId } = await docket.meetings.create({
    title: 'Launch readiness',
    started_at: '2026-11-18T14:00:00Z',
    transcript: TRANSCRIPT,
  });
  await docket.meetings.extractActionItems(meetingId);
  await docket.meetings.summarize(meetingId);
  const draft = await docket.generations.content({
    topic: 'Renewing the services agreement',
    type: 'email',
    document_ids: [documentId],
  });
  const grid = await docket.grids
    .create({ name: 'Laws', columns: [{ name: 'Law', question: QUESTION }] })
    .untilDone();
  const { id: templateId } = await docket.extractionTemplates.create({
    name: 'Leases',
    schema: {
      type: 'object',
      properties: { law: { type: 'string', description: 'governing law' } },
    },
  });
  await docket.documents.extract(documentId, { template_id: templateId }).untilDone();
  const task = await docket.tasks.create({ title: 'Send the price list', priority: 'high' });
  const { id: recordingId } = await recording;
  await docket.transcriptions.get(recordingId).untilDone();
  return {
    documentId,
    recordingId,
    meetingId,
    taskId: task.id,
    draftId: draft.id,
    gridId: grid.id,
    templateId,
  };
}

import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { ResponseBody } from '../contract/endpoint.ts';
import type { addSample as addSampleEndpoint } from '../contract/setup.ts';
import type { Context } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { stableId } from '../kernel/ids.ts';
import { requireQuota } from '../limits/quota.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { newAnalysisRow } from '../documents/analyses/new-analysis.ts';
import { insertAnalysis } from '../documents/analyses/store.ts';
import { createFromUpload } from '../documents/create.ts';
import { findDocumentDetail } from '../documents/detail.ts';
import { findDocument } from '../documents/store.ts';
import { addSampleRecording } from './sample-recording.ts';

type Sample = ResponseBody<typeof addSampleEndpoint, 200>;

const CONTRACT = fileURLToPath(new URL('../../../examples/sample-contract.pdf', import.meta.url));
const FILENAME = 'sample-contract.pdf';
const TITLE = 'Services agreement (sample)';
/** The contract says nothing about it. */
const QUESTION = 'May Provider name Customer as a reference?';

/** Tells that another request has added the sample meanwhile. */
class SampleExistsError extends Error {}

/**
 * Adds the sample contract and its recording to the workspace and requests their reading, unless they are there. If the
 * sample is deleted meanwhile, it is added once more.
 *
 * @throws ApiError `resource_not_found` when it is deleted again
 */
export async function addSample(context: Context): Promise<Sample> {
  const id = sampleDocumentId(context.workspaceId);
  const sample = (await findOrCreateSample(context, id)) ?? (await findOrCreateSample(context, id));
  if (!sample) throw notFound('document', id);
  return sample;
}

/** @returns undefined when another request deletes the sample between its discovery and its reading */
async function findOrCreateSample(context: Context, id: string): Promise<Sample | undefined> {
  const { services, workspaceId } = context;
  if (!(await findDocument(services.db, workspaceId, id))) {
    const added = await createSample(context, id).catch((error: unknown) => {
      if (!(error instanceof SampleExistsError)) throw error;
    });
    if (added) return added;
  }
  try {
    const document = await findDocumentDetail(services.db, workspaceId, id);
    return await context.transaction(async () => document);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'resource_not_found') return undefined;
    throw error;
  }
}

/** Returns the id of the sample contract of a workspace. */
export function sampleDocumentId(workspaceId: string): string {
  return stableId('document', workspaceId, 'sample');
}

/**
 * Creates document and analysis in one transaction, after the recording: the document names it.
 *
 * @throws SampleExistsError
 */
async function createSample(context: Context, id: string): Promise<Sample> {
  const { services, workspaceId } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const recording = await addSampleRecording(context);
  const bytes = await readFile(CONTRACT);
  const path = await services.temporaryFiles.write('upload', [bytes]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const analysis = newAnalysisRow(services, workspaceId, id, { analysis_type: 'contract_review' });
  const transaction: Context['transaction'] = (work) =>
    context.transaction(async (tx) => {
      // Of two requests at once the second one waits here, and sees the document of the first.
      await lockWorkspace(tx, workspaceId);
      if (await findDocument(tx, workspaceId, id)) throw new SampleExistsError();
      const result = await work(tx);
      await insertAnalysis(tx, analysis);
      return result;
    });
  try {
    return await createFromUpload(
      { services, workspaceId, transaction },
      { path, bytes: bytes.length, sha256, filename: FILENAME },
      { title: TITLE, tags: ['sample'], metadata: { question: QUESTION, ...recording } },
      (document) => document,
      id,
    );
  } finally {
    await rm(path, { force: true });
  }
}

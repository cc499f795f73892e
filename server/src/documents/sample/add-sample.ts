import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { ResponseBody } from '../../contract/endpoint.ts';
import type { addSample as addSampleEndpoint } from '../../contract/setup.ts';
import type { Context } from '../../http/route.ts';
import { stableId } from '../../kernel/ids.ts';
import { requireQuota } from '../../limits/quota.ts';
import { lockWorkspace } from '../../workspaces/store.ts';
import { newAnalysisRow } from '../analyses/new-analysis.ts';
import { insertAnalysis } from '../analyses/store.ts';
import { createFromUpload } from '../create.ts';
import { findDocumentDetail } from '../detail.ts';
import { findDocument } from '../store.ts';

type Sample = ResponseBody<typeof addSampleEndpoint, 200>;

const CONTRACT = fileURLToPath(
  new URL('../../../../examples/sample-contract.pdf', import.meta.url),
);
const FILENAME = 'sample-contract.pdf';
const TITLE = 'Services agreement (sample)';
/** The contract says nothing about it. */
const QUESTION = 'May Provider name Customer as a reference?';
const FIELDS = { title: TITLE, tags: ['sample'], metadata: { question: QUESTION } };

/** Tells that another request has added the sample meanwhile. */
class AddedMeanwhile extends Error {}

/** Adds the sample contract to the workspace and requests its analysis, unless it is there. */
export async function addSample(context: Context): Promise<Sample> {
  const { services, workspaceId } = context;
  const id = stableId('document', workspaceId, 'sample');
  if (!(await findDocument(services.db, workspaceId, id))) {
    const added = await createSample(context, id).catch((error: unknown) => {
      if (!(error instanceof AddedMeanwhile)) throw error;
    });
    if (added) return added;
  }
  const document = await findDocumentDetail(services.db, workspaceId, id);
  return context.transaction(async () => document);
}

/** Creates document and analysis in one transaction. @throws AddedMeanwhile */
async function createSample(context: Context, id: string): Promise<Sample> {
  const { services, workspaceId } = context;
  await requireQuota(services, workspaceId, 'tokens');
  const bytes = await readFile(CONTRACT);
  const path = await services.temporaryFiles.write('upload', [bytes]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const analysis = newAnalysisRow(services, workspaceId, id, { analysis_type: 'contract_review' });
  const transaction: Context['transaction'] = (work) =>
    context.transaction(async (tx) => {
      // Of two requests at once the second one waits here, and sees the document of the first.
      await lockWorkspace(tx, workspaceId);
      if (await findDocument(tx, workspaceId, id)) throw new AddedMeanwhile();
      const result = await work(tx);
      await insertAnalysis(tx, analysis);
      return result;
    });
  try {
    return await createFromUpload(
      { services, workspaceId, transaction },
      { path, bytes: bytes.length, sha256, filename: FILENAME },
      FIELDS,
      (document) => document,
      id,
    );
  } finally {
    await rm(path, { force: true });
  }
}

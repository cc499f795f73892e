import type { TextExtractionEngine } from '../engines/text-extraction/text-extraction-engine.ts';
import { type Docket, startReceiver } from './docket.ts';
import { standInLanguage, standInTextExtraction } from './stand-in-engines.ts';

/** Submits a file of this content for analysis and runs everything that follows. @returns the document */
export async function analyzedDocument(
  docket: Docket,
  content = 'This lease runs for two years.',
  more: object = {},
) {
  await using file = await startReceiver(200, content);
  const { body } = await docket.post('/documents/analyze', {
    document_url: `${file.url}/lease.txt`,
    analysis_type: 'contract_review',
    ...more,
  });
  await docket.runJobs();
  return (await docket.get(`/documents/${body.id}`)).body;
}

/** Uploads a file of this content. @returns the document as it was answered, which is still to be read */
export async function uploadedDocument(docket: Docket, content = 'text', name = 'notes.txt') {
  return (await docket.upload('/documents', { file: { bytes: content, name } })).body;
}

/** The stand-in engines, with the paths of the files that were read. */
export function countingEngines() {
  const read: string[] = [];
  const textExtraction: TextExtractionEngine = {
    ...standInTextExtraction,
    async extract(path, ...rest) {
      read.push(path);
      return standInTextExtraction.extract(path, ...rest);
    },
  };
  return { read, engines: { textExtraction, language: standInLanguage } };
}

/** Events of a document, in their order. */
export async function eventsOf({ services }: Docket, documentId: string) {
  const rows = await services.db
    .selectFrom('events')
    .select(['name', 'data_json'])
    .where('resource_id', '=', documentId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ name, data_json }) => ({ name, data: JSON.parse(data_json) }));
}

export async function eventNamesOf(docket: Docket, documentId: string): Promise<string[]> {
  return (await eventsOf(docket, documentId)).map(({ name }) => name);
}

/** Deletes the stored file of a document from the data folder, as a damaged disk would. */
export async function loseFile({ services }: Docket, documentId: string): Promise<void> {
  const { blob_key } = await services.reads
    .selectFrom('documents')
    .select('blob_key')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  await services.blobs.deleteUnlessUsed(blob_key!, async () => false);
}

import { readJson, type Core } from './core.ts';
import type {
  GetDocumentResponses,
  UploadDocumentData,
  UploadDocumentResponses,
} from './generated/types.gen.ts';
import { formBody, splitOptions, type UploadOptions } from './upload.ts';
import { openSource, type UploadSource } from './upload-source.ts';
import { callWork, type WorkCall } from './until-done.ts';

export type UploadDocumentOptions = UploadOptions & Omit<UploadDocumentData['body'], 'file'>;

/** Upload a PDF, DOCX, CSV or TXT file. `POST /v2/documents/upload`; scope `write:documents` */
export function upload(
  core: Core,
  source: UploadSource,
  input: UploadDocumentOptions = {},
): WorkCall<UploadDocumentResponses[201], GetDocumentResponses[200]> {
  const { fields, options } = splitOptions(input);
  return callWork(core, 'GET /v2/documents/{document_id}', async () => {
    const file = await openSource(source, input.filename);
    const raw = await formBody(file, fields, input.onProgress);
    return core.send<UploadDocumentResponses[201]>(
      { method: 'POST', path: '/v2/documents/upload', raw, options },
      readJson,
    );
  });
}

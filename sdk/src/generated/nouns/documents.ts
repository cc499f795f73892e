// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import { answerOperation, type StreamableCall } from '../../answer-stream.ts';
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { fileOperation, listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';
import { workOperation, type WorkCall } from '../../until-done.ts';

/** Fetch a document by its address and analyse it. `POST /v2/documents/analyze`; scope `write:documents` */
export const analyze = /* @__PURE__ */ workOperation<
  (core: Core, body: T.AnalyzeDocumentData['body'], options?: CallOptions) => WorkCall<T.AnalyzeDocumentResponses[202], T.GetAnalysisResponses[200]>
>('POST /v2/documents/analyze', 'GET /v2/documents/{document_id}/analyses/{analysis_id}', 'body');

/** Create a document from text. `POST /v2/documents`; scope `write:documents` */
export const create = /* @__PURE__ */ workOperation<
  (core: Core, body: T.CreateDocumentData['body'], options?: CallOptions) => WorkCall<T.CreateDocumentResponses[201], T.GetDocumentResponses[200]>
>('POST /v2/documents', 'GET /v2/documents/{document_id}', 'body');

/** Create up to 100 documents, each with a result of its own. `POST /v2/documents/batch`; scope `write:documents` */
export const createMany = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateDocumentsData['body'], options?: CallOptions) => Call<T.CreateDocumentsResponses[200]>
>('POST /v2/documents/batch', 'body');

/** List documents. `GET /v2/documents`; scope `read:documents` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListDocumentsData['query'], options?: CallOptions) => PageCall<T.ListDocumentsResponses[200]['documents'][number]>
>('GET /v2/documents', 'documents', 'query');

/** One document with its analysis. `GET /v2/documents/{document_id}`; scope `read:documents` */
export const get = /* @__PURE__ */ workOperation<
  (core: Core, documentId: T.GetDocumentData['path']['document_id'], options?: CallOptions) => WorkCall<T.GetDocumentResponses[200], T.GetDocumentResponses[200]>
>('GET /v2/documents/{}', 'GET /v2/documents/{document_id}');

/** Change title, tags or metadata of a document. `PATCH /v2/documents/{document_id}`; scope `write:documents` */
export const update = /* @__PURE__ */ operation<
  (core: Core, documentId: T.UpdateDocumentData['path']['document_id'], body?: T.UpdateDocumentData['body'], options?: CallOptions) => Call<T.UpdateDocumentResponses[200]>
>('PATCH /v2/documents/{}', 'body');

/** Delete a document with its file, text and analyses. `DELETE /v2/documents/{document_id}`; scope `delete:documents` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, documentId: T.DeleteDocumentData['path']['document_id'], options?: CallOptions) => Call<T.DeleteDocumentResponses[200]>
>('DELETE /v2/documents/{}');

/** The original file, whole or in ranges. `GET /v2/documents/{document_id}/download`; scope `read:documents` */
export const download = /* @__PURE__ */ fileOperation<
  (core: Core, documentId: T.DownloadDocumentData['path']['document_id'], options?: CallOptions) => Call<Response>
>('GET /v2/documents/{}/download');

/** The canonical text that evidence offsets refer to. `GET /v2/documents/{document_id}/text`; scope `read:documents` */
export const text = /* @__PURE__ */ operation<
  (core: Core, documentId: T.GetDocumentTextData['path']['document_id'], options?: CallOptions) => Call<T.GetDocumentTextResponses[200]>
>('GET /v2/documents/{}/text');

/** Pages of a document: their place in the text, and where their words stand. `GET /v2/documents/{document_id}/pages`; scope `read:documents` */
export const pages = /* @__PURE__ */ operation<
  (core: Core, documentId: T.ListDocumentPagesData['path']['document_id'], query?: T.ListDocumentPagesData['query'], options?: CallOptions) => Call<T.ListDocumentPagesResponses[200]>
>('GET /v2/documents/{}/pages', 'query');

/** The image of a page of a PDF file. `GET /v2/documents/{document_id}/pages/{page}/image`; scope `read:documents` */
export const pageImage = /* @__PURE__ */ fileOperation<
  (core: Core, documentId: T.GetPageImageData['path']['document_id'], page: T.GetPageImageData['path']['page'], query?: T.GetPageImageData['query'], options?: CallOptions) => Call<Response>
>('GET /v2/documents/{}/pages/{}/image', 'query');

/** Analyse a document again, by another type or for other fields. `POST /v2/documents/{document_id}/analyses`; scope `write:documents` */
export const reanalyze = /* @__PURE__ */ workOperation<
  (core: Core, documentId: T.CreateAnalysisData['path']['document_id'], body: T.CreateAnalysisData['body'], options?: CallOptions) => WorkCall<T.CreateAnalysisResponses[202], T.GetAnalysisResponses[200]>
>('POST /v2/documents/{}/analyses', 'GET /v2/documents/{document_id}/analyses/{analysis_id}', 'body');

/** Analyses of a document, the newest first. `GET /v2/documents/{document_id}/analyses`; scope `read:documents` */
export const analyses = /* @__PURE__ */ listOperation<
  (core: Core, documentId: T.ListAnalysesData['path']['document_id'], query?: T.ListAnalysesData['query'], options?: CallOptions) => PageCall<T.ListAnalysesResponses[200]['analyses'][number]>
>('GET /v2/documents/{}/analyses', 'analyses', 'query');

/** One analysis of a document. `GET /v2/documents/{document_id}/analyses/{analysis_id}`; scope `read:documents` */
export const analysis = /* @__PURE__ */ workOperation<
  (core: Core, documentId: T.GetAnalysisData['path']['document_id'], analysisId: T.GetAnalysisData['path']['analysis_id'], options?: CallOptions) => WorkCall<T.GetAnalysisResponses[200], T.GetAnalysisResponses[200]>
>('GET /v2/documents/{}/analyses/{}', 'GET /v2/documents/{document_id}/analyses/{analysis_id}');

/** Fill a JSON schema from a document. `POST /v2/documents/{document_id}/extract`; scope `write:documents` */
export const extract = /* @__PURE__ */ workOperation<
  (core: Core, documentId: T.ExtractDocumentData['path']['document_id'], body?: T.ExtractDocumentData['body'], options?: CallOptions) => WorkCall<T.ExtractDocumentResponses[202], T.GetExtractionResponses[200]>
>('POST /v2/documents/{}/extract', 'GET /v2/documents/{document_id}/extractions/{extraction_id}', 'body');

/** Extractions of a document, the newest first. `GET /v2/documents/{document_id}/extractions`; scope `read:documents` */
export const extractions = /* @__PURE__ */ listOperation<
  (core: Core, documentId: T.ListExtractionsData['path']['document_id'], query?: T.ListExtractionsData['query'], options?: CallOptions) => PageCall<T.ListExtractionsResponses[200]['extractions'][number]>
>('GET /v2/documents/{}/extractions', 'extractions', 'query');

/** One extraction of a document. `GET /v2/documents/{document_id}/extractions/{extraction_id}`; scope `read:documents` */
export const extraction = /* @__PURE__ */ workOperation<
  (core: Core, documentId: T.GetExtractionData['path']['document_id'], extractionId: T.GetExtractionData['path']['extraction_id'], options?: CallOptions) => WorkCall<T.GetExtractionResponses[200], T.GetExtractionResponses[200]>
>('GET /v2/documents/{}/extractions/{}', 'GET /v2/documents/{document_id}/extractions/{extraction_id}');

/** Correct, confirm or dismiss a finding of a document. `PATCH /v2/documents/{document_id}/findings/{finding_id}`; scope `write:documents` */
export const correct = /* @__PURE__ */ operation<
  (core: Core, documentId: T.CorrectDocumentFindingData['path']['document_id'], findingId: T.CorrectDocumentFindingData['path']['finding_id'], body?: T.CorrectDocumentFindingData['body'], options?: CallOptions) => Call<T.CorrectDocumentFindingResponses[200]>
>('PATCH /v2/documents/{}/findings/{}', 'body');

/** Try the failed work on a document again from where it failed. `POST /v2/documents/{document_id}/retry`; scope `write:documents` */
export const retry = /* @__PURE__ */ workOperation<
  (core: Core, documentId: T.RetryDocumentData['path']['document_id'], options?: CallOptions) => WorkCall<T.RetryDocumentResponses[202], T.GetDocumentResponses[200]>
>('POST /v2/documents/{}/retry', 'GET /v2/documents/{document_id}');

/** Stop the work on a document that is under way. `POST /v2/documents/{document_id}/cancel`; scope `write:documents` */
export const cancel = /* @__PURE__ */ operation<
  (core: Core, documentId: T.CancelDocumentData['path']['document_id'], options?: CallOptions) => Call<T.CancelDocumentResponses[200]>
>('POST /v2/documents/{}/cancel');

/** List deliveries to the webhook_url of requests for a document, newest first. `GET /v2/documents/{document_id}/deliveries`; scope `read:documents` */
export const deliveries = /* @__PURE__ */ listOperation<
  (core: Core, documentId: T.ListDocumentDeliveriesData['path']['document_id'], query?: T.ListDocumentDeliveriesData['query'], options?: CallOptions) => PageCall<T.ListDocumentDeliveriesResponses[200]['deliveries'][number]>
>('GET /v2/documents/{}/deliveries', 'deliveries', 'query');

/** Ask a question about one document. `POST /v2/documents/{document_id}/chat`; scope `read:documents` */
export const ask = /* @__PURE__ */ answerOperation<
  (core: Core, documentId: T.AskDocumentData['path']['document_id'], body: T.AskDocumentData['body'], options?: CallOptions) => StreamableCall
>('POST /v2/documents/{}/chat', 'POST /v2/documents/{}/chat/stream');

/** Ask a question about one document, named in the body. `POST /v2/documents/chat`; scope `read:documents` */
export const chat = /* @__PURE__ */ answerOperation<
  (core: Core, body: T.AskData['body'], options?: CallOptions) => StreamableCall
>('POST /v2/documents/chat', 'POST /v2/documents/chat/stream');

/** Questions asked about a document, with their answers, the newest first. `GET /v2/documents/{document_id}/chats`; scope `read:documents` */
export const chats = /* @__PURE__ */ listOperation<
  (core: Core, documentId: T.ListChatsData['path']['document_id'], query?: T.ListChatsData['query'], options?: CallOptions) => PageCall<T.ListChatsResponses[200]['chats'][number]>
>('GET /v2/documents/{}/chats', 'chats', 'query');

/** Share a document with a user of this server, or by a link. `POST /v2/documents/{document_id}/shares`; scope `write:documents` */
export const share = /* @__PURE__ */ operation<
  (core: Core, documentId: T.ShareDocumentData['path']['document_id'], body?: T.ShareDocumentData['body'], options?: CallOptions) => Call<T.ShareDocumentResponses[201]>
>('POST /v2/documents/{}/shares', 'body');

/** Whom a document is shared with, the newest first. `GET /v2/documents/{document_id}/shares`; scope `read:documents` */
export const shares = /* @__PURE__ */ listOperation<
  (core: Core, documentId: T.ListSharesData['path']['document_id'], query?: T.ListSharesData['query'], options?: CallOptions) => PageCall<T.ListSharesResponses[200]['shares'][number]>
>('GET /v2/documents/{}/shares', 'shares', 'query');

/** All shares of a workspace, the newest first. `GET /v2/shares`; scope `read:documents` */
export const allShares = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListAllSharesData['query'], options?: CallOptions) => PageCall<T.ListAllSharesResponses[200]['shares'][number]>
>('GET /v2/shares', 'shares', 'query');

/** End a share; its link stops working at once. `DELETE /v2/documents/{document_id}/shares/{share_id}`; scope `write:documents` */
export const revokeShare = /* @__PURE__ */ operation<
  (core: Core, documentId: T.RevokeShareData['path']['document_id'], shareId: T.RevokeShareData['path']['share_id'], options?: CallOptions) => Call<T.RevokeShareResponses[200]>
>('DELETE /v2/documents/{}/shares/{}');

/** List the documents of the workspace that are most like one. `GET /v2/documents/{document_id}/similar`; scope `read:documents` */
export const similar = /* @__PURE__ */ listOperation<
  (core: Core, documentId: T.ListSimilarDocumentsData['path']['document_id'], query?: T.ListSimilarDocumentsData['query'], options?: CallOptions) => PageCall<T.ListSimilarDocumentsResponses[200]['results'][number]>
>('GET /v2/documents/{}/similar', 'results', 'query');

export { delete_ as delete };

export { upload } from '../../document-upload.ts';

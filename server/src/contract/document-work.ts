import { ProcessingRecord } from './analyses.ts';
import { deliveriesQuery, DeliveryList } from './deliveries.ts';
import { DocumentDetail, DocumentParams } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { RequestObject } from './schema.ts';

export const retryDocument = defineEndpoint({
  id: 'retryDocument',
  tag: 'Documents',
  summary: 'Try the failed work on a document again from where it failed',
  description:
    'Repeats the failed work on the document from the step that failed. With a document that could not be read, the analyses and extractions that waited for it start again too. A document without failed work is refused with the type `conflict`.',
  method: 'POST',
  path: '/documents/:document_id/retry',
  scopes: ['write:documents'],
  weight: 5,
  params: DocumentParams,
  responses: { 202: ProcessingRecord },
});

export const cancelDocument = defineEndpoint({
  id: 'cancelDocument',
  tag: 'Documents',
  summary: 'Stop the work on a document that is under way',
  description:
    'Stops the work on the document. A document that was being read fails with the code `cancelled`; of a completed one only the unfinished analyses and extractions fail. Publishes `document.failed`. A document without work is refused with the type `conflict`.',
  method: 'POST',
  path: '/documents/:document_id/cancel',
  scopes: ['write:documents'],
  weight: 1,
  params: DocumentParams,
  responses: { 200: DocumentDetail },
});

export const listDocumentDeliveries = defineEndpoint({
  id: 'listDocumentDeliveries',
  tag: 'Documents',
  summary: 'List deliveries to the webhook_url of requests for a document, newest first',
  description:
    'Returns the notifications that were sent to the `webhook_url` of requests about this document, each with its attempts.',
  method: 'GET',
  path: '/documents/:document_id/deliveries',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  query: RequestObject(deliveriesQuery),
  responses: { 200: DeliveryList },
});

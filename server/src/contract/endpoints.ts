import { analyzeDocument } from './analyses.ts';
import { deleteDocument, getDocument, getDocumentText, listDocuments } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { getError, getHealth, getMetrics, getOpenApi, getReady } from './operations.ts';
import { createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts';
import { getLimits, getMe, getSigningSecret } from './workspaces.ts';

/** Every operation, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  analyzeDocument,
  listDocuments,
  getDocument,
  getDocumentText,
  deleteDocument,

  createWebhook,
  listWebhooks,
  deleteWebhook,

  getSigningSecret,
  getMe,
  getLimits,

  getHealth,
  getReady,
  getMetrics,
  getOpenApi,
  getError,
];

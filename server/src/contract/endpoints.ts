import { analyzeDocument, createAnalysis, getAnalysis, listAnalyses } from './analyses.ts';
import { getDocumentText, listDocumentPages } from './document-text.ts';
import { cancelDocument, listDocumentDeliveries, retryDocument } from './document-work.ts';
import {
  createDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
  updateDocument,
} from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { getError, getHealth, getMetrics, getOpenApi, getReady } from './operations.ts';
import { createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts';
import { getLimits, getMe, getSigningSecret } from './workspaces.ts';

/** Every operation, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  analyzeDocument,
  createDocument,
  listDocuments,
  getDocument,
  updateDocument,
  deleteDocument,
  downloadDocument,
  getDocumentText,
  listDocumentPages,
  createAnalysis,
  listAnalyses,
  getAnalysis,
  retryDocument,
  cancelDocument,
  listDocumentDeliveries,

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

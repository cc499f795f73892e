import { analyzeDocument, createAnalysis, getAnalysis, listAnalyses } from './analyses.ts';
import { ask, askDocument, listChats, streamAnswer, streamDocumentAnswer } from './chats.ts';
import { getDocumentText, listDocumentPages } from './document-text.ts';
import { getPageImage, getSharedPageImage } from './page-images.ts';
import { createDocuments } from './document-batch.ts';
import { cancelDocument, listDocumentDeliveries, retryDocument } from './document-work.ts';
import {
  createDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
  updateDocument,
  uploadDocument,
} from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { listEngines } from './engines.ts';
import { correctDocumentFinding, correctMeetingFinding } from './findings.ts';
import { getEvent, getEventSample, listEvents, listEventTypes } from './event-log.ts';
import { streamEvents } from './event-stream.ts';
import { identityEndpoints } from './identity-endpoints.ts';
import { brainstorm, generateContent, getGeneration, listGenerations } from './generation.ts';
import { getMeetingTranscript, importTranscript } from './meeting-transcripts.ts';
import {
  createMeeting,
  deleteMeeting,
  getMeeting,
  listMeetings,
  updateMeeting,
} from './meetings.ts';
import {
  analyzeMeeting,
  analyzeMeetings,
  createItemTasks,
  extractActionItems,
  extractMeetingActionItems,
  getActionItems,
  getSummary,
  listStrategicAnalyses,
  summarizeMeeting,
  updateActionItem,
} from './meeting-work.ts';
import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  listProviders,
  listTaskLinks,
  testIntegration,
  updateIntegration,
} from './integrations.ts';
import {
  getGuide,
  getLlmsFull,
  getLlmsIndex,
  getPostmanCollection,
  getReferenceScript,
  showHome,
  showReference,
} from './reference.ts';
import { getDashboardFile, showDashboard } from './dashboard.ts';
import { getError, getHealth, getMetrics, getOpenApi, getReady, listErrors } from './operations.ts';
import { mcp } from './mcp.ts';
import { listSimilarDocuments, search, suggest } from './search.ts';
import {
  downloadShare,
  listShares,
  openShare,
  revokeShare,
  shareDocument,
  showShare,
} from './shares.ts';
import {
  v1CreateDocument,
  v1DeleteDocument,
  v1GetDocument,
  v1ListDocuments,
  v1Search,
  v1UpdateDocument,
  v1UploadDocument,
} from './v1.ts';
import { v1GetMeetingSummary, v1GetMeetingTranscript, v1ListMeetings } from './v1-meetings.ts';
import { getRecordingMedia, getWaveform } from './recording-media.ts';
import {
  deleteTranscription,
  getTranscription,
  listTranscriptions,
  transcribe,
} from './transcription.ts';
import {
  cancelTranscription,
  correctSegment,
  exportTranscription,
  listTranscriptionDeliveries,
  retryTranscription,
  updateSpeakers,
} from './transcription-work.ts';
import { createTask, deleteTask, getTask, listTasks, updateTask } from './tasks.ts';
import { getSync, syncTasks } from './syncs.ts';
import { changeTasks, listTaskActivity } from './task-work.ts';
import { announceRecording, uploadRecording, uploadRecordingPart } from './transcription-upload.ts';
import {
  getDelivery,
  getWebhookHealth,
  listWebhookDeliveries,
  redeliver,
  replayEvents,
  testWebhook,
} from './webhook-deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts';

/** Every operation, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  analyzeDocument,
  createDocument,
  uploadDocument,
  createDocuments,
  listDocuments,
  getDocument,
  updateDocument,
  deleteDocument,
  downloadDocument,
  getDocumentText,
  listDocumentPages,
  getPageImage,
  createAnalysis,
  listAnalyses,
  getAnalysis,
  correctDocumentFinding,
  retryDocument,
  cancelDocument,
  listDocumentDeliveries,
  askDocument,
  streamDocumentAnswer,
  ask,
  streamAnswer,
  listChats,
  shareDocument,
  listShares,
  revokeShare,
  showShare,
  openShare,
  downloadShare,
  getSharedPageImage,

  transcribe,
  uploadRecording,
  announceRecording,
  uploadRecordingPart,
  listTranscriptions,
  getTranscription,
  getRecordingMedia,
  getWaveform,
  exportTranscription,
  updateSpeakers,
  correctSegment,
  retryTranscription,
  cancelTranscription,
  listTranscriptionDeliveries,
  deleteTranscription,

  createMeeting,
  listMeetings,
  getMeeting,
  updateMeeting,
  deleteMeeting,
  getMeetingTranscript,
  importTranscript,
  extractActionItems,
  extractMeetingActionItems,
  correctMeetingFinding,
  getActionItems,
  updateActionItem,
  createItemTasks,
  summarizeMeeting,
  getSummary,
  analyzeMeetings,
  analyzeMeeting,
  listStrategicAnalyses,

  createTask,
  listTasks,
  changeTasks,
  getTask,
  updateTask,
  deleteTask,
  listTaskActivity,
  listTaskLinks,

  syncTasks,
  getSync,
  listProviders,
  createIntegration,
  listIntegrations,
  updateIntegration,
  testIntegration,
  deleteIntegration,

  generateContent,
  brainstorm,
  listGenerations,
  getGeneration,

  search,
  suggest,
  listSimilarDocuments,

  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  enableWebhook,
  disableWebhook,
  rotateWebhookSecret,
  testWebhook,
  getWebhookHealth,
  listWebhookDeliveries,
  getDelivery,
  redeliver,
  replayEvents,

  listEvents,
  streamEvents,
  getEvent,
  listEventTypes,
  getEventSample,

  ...identityEndpoints,
  listEngines,
  listErrors,

  v1ListDocuments,
  v1GetDocument,
  v1CreateDocument,
  v1UploadDocument,
  v1UpdateDocument,
  v1DeleteDocument,
  v1ListMeetings,
  v1GetMeetingTranscript,
  v1GetMeetingSummary,
  v1Search,

  mcp,

  getHealth,
  getReady,
  getMetrics,
  getOpenApi,
  getError,

  showDashboard,
  getDashboardFile,

  showHome,
  showReference,
  getReferenceScript,
  getGuide,
  getLlmsIndex,
  getLlmsFull,
  getPostmanCollection,
];

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
import {
  createExtractionTemplate,
  checkExtractionSchema,
  deleteExtractionTemplate,
  getExtractionTemplate,
  listExtractionTemplates,
  updateExtractionTemplate,
} from './extraction-templates.ts';
import { extractDocument, getExtraction, listExtractions } from './extractions.ts';
import { listEngines } from './engines.ts';
import { correctDocumentFinding, correctMeetingFinding } from './findings.ts';
import { getEvent, getEventSample, listEvents, listEventTypes } from './event-log.ts';
import { streamEvents } from './event-stream.ts';
import { identityEndpoints } from './identity-endpoints.ts';
import {
  brainstorm,
  deleteGeneration,
  generateContent,
  getGeneration,
  listGenerations,
  updateGeneration,
} from './generation.ts';
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
import {
  createGrid,
  deleteGrid,
  exportGrid,
  fillGrid,
  getGrid,
  listGridRows,
  listGrids,
  reviewGridCell,
} from './grids.ts';
import { getDashboardFile, showDashboard } from './dashboard.ts';
import { previewTranscript } from './preview-transcript.ts';
import { updateActionItem } from './update-action-item.ts';
import { getError, getHealth, getMetrics, getOpenApi, getReady, listErrors } from './operations.ts';
import { mcp } from './mcp.ts';
import { askWorkspace, streamWorkspaceAnswer } from './questions.ts';
import { listSimilarDocuments, search, suggest } from './search.ts';
import {
  downloadShare,
  listAllShares,
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
  updateTranscription,
} from './transcription-work.ts';
import { createTask, deleteTask, getTask, listTasks, updateTask } from './tasks.ts';
import { getSync, syncTasks } from './syncs.ts';
import { changeTasks, listTaskActivity } from './task-work.ts';
import {
  announceRecording,
  completeRecording,
  uploadRecording,
  uploadRecordingPart,
} from './transcription-upload.ts';
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
  extractDocument,
  listExtractions,
  getExtraction,
  checkExtractionSchema,
  createExtractionTemplate,
  listExtractionTemplates,
  getExtractionTemplate,
  updateExtractionTemplate,
  deleteExtractionTemplate,
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
  listAllShares,
  revokeShare,
  showShare,
  openShare,
  downloadShare,
  getSharedPageImage,

  transcribe,
  uploadRecording,
  announceRecording,
  uploadRecordingPart,
  completeRecording,
  listTranscriptions,
  getTranscription,
  getRecordingMedia,
  getWaveform,
  exportTranscription,
  updateTranscription,
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
  previewTranscript,
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
  updateGeneration,
  deleteGeneration,

  search,
  suggest,
  listSimilarDocuments,
  askWorkspace,
  streamWorkspaceAnswer,

  createGrid,
  listGrids,
  getGrid,
  listGridRows,
  reviewGridCell,
  fillGrid,
  exportGrid,
  deleteGrid,

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

import { deleteExpiredCodes } from '../auth/oauth/codes.ts';
import { clearRefreshReplies, deleteEndedTokens } from '../auth/tokens/delete-ended-tokens.ts';
import { rotateSigningKeys } from '../auth/tokens/rotate-signing-key.ts';
import { deleteExpiredAttempts } from '../auth/sign-in/throttle.ts';
import { recordFailedSignInJob } from '../auth/sign-in/failed-sign-in.job.ts';
import { sendResetJob } from '../auth/sign-in/send-reset.job.ts';
import { analyzeDocumentJob } from '../documents/analyses/analyze.job.ts';
import { deleteOldDocuments } from '../documents/delete.ts';
import { extractDocumentJob } from '../documents/extractions/extract.job.ts';
import { readDocumentJob } from '../documents/text/read.job.ts';
import { expireEvents } from '../event-log/expire-events.ts';
import { deleteBlobJob, releaseBlobs } from '../files/delete-blobs.job.ts';
import { addSourceJob } from '../grids/add-source.job.ts';
import { fillGridJob } from '../grids/fill.job.ts';
import { recheckGridJob } from '../grids/recheck.job.ts';
import { deleteExpiredIdempotencyKeys } from '../http/request/idempotency.ts';
import { removeLeftoverFiles } from '../http/upload/remove-leftover-files.ts';
import { deleteOldSyncs } from '../integrations/sync/delete-old-syncs.ts';
import { syncJob } from '../integrations/sync/sync.job.ts';
import type { Job } from '../jobs/job.ts';
import { deleteOldMeetings } from '../meetings/delete.ts';
import { analyzeMeetingsJob } from '../meetings/results/analyze.job.ts';
import { deleteUnusedResults } from '../language-models/result-cache.ts';
import { readSampleCallJob } from '../sample/read-sample-call.job.ts';
import { SEARCH_JOBS } from '../search-index/search-jobs.ts';
import { deleteOldTranscriptions } from '../transcription/delete.ts';
import { expireUploads, removePartsJob } from '../transcription/upload/cleanup.ts';
import { listenJob } from '../transcription/live/listen.job.ts';
import { fetchRecordingJob } from '../transcription/pipeline/fetch.job.ts';
import { transcribeJob } from '../transcription/pipeline/transcribe.job.ts';
import { deleteOldUsage } from '../usage/delete-old-usage.ts';
import { replayJob } from '../webhooks/log/replay.job.ts';
import { applyWebhookChangeJob } from '../webhooks/registration/apply-webhook-change.job.ts';
import { deleteExpiredInvitations } from '../workspaces/members/invitation-store.ts';
import { mailInvitationJob } from '../workspaces/members/mail-invitation.job.ts';
import { resumeRowRemoval } from '../workspaces/remove-rows/jobs.ts';
import { removeRowsJob } from '../workspaces/remove-rows/remove-rows.job.ts';

/** Every kind of background job and schedule. */
export const ALL_JOBS: readonly Job[] = [
  analyzeDocumentJob,
  readDocumentJob,
  extractDocumentJob,
  fillGridJob,
  recheckGridJob,
  addSourceJob,
  fetchRecordingJob,
  transcribeJob,
  listenJob,
  removePartsJob,
  analyzeMeetingsJob,
  readSampleCallJob,
  expireUploads,
  deleteOldDocuments,
  deleteOldTranscriptions,
  deleteOldMeetings,
  syncJob,
  deleteOldSyncs,
  replayJob,
  expireEvents,
  applyWebhookChangeJob,
  deleteBlobJob,
  releaseBlobs,
  deleteExpiredIdempotencyKeys,
  recordFailedSignInJob,
  sendResetJob,
  deleteExpiredAttempts,
  removeLeftoverFiles,
  deleteOldUsage,
  deleteUnusedResults,
  clearRefreshReplies,
  deleteEndedTokens,
  rotateSigningKeys,
  removeRowsJob,
  resumeRowRemoval,
  mailInvitationJob,
  deleteExpiredInvitations,
  deleteExpiredCodes,
  ...SEARCH_JOBS,
];

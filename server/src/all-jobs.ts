import { forgetCodes } from './auth/oauth/codes.ts';
import { emptyRefreshReplies, forgetTokens } from './auth/tokens/forget-tokens.ts';
import { rotateSigningKeys } from './auth/tokens/rotate-signing-key.ts';
import { forgetTriesToSignIn } from './auth/sign-in/forget-tries.ts';
import { noteFailureJob } from './auth/sign-in/note-failure.job.ts';
import { sendResetJob } from './auth/sign-in/send-reset.job.ts';
import { analyzeDocumentJob } from './documents/analyses/analyze.job.ts';
import { deleteOldDocuments } from './documents/delete-old.ts';
import { readDocumentJob } from './documents/reading/read.job.ts';
import { forgetEvents } from './event-log/forget-events.ts';
import { deleteBlobJob } from './files/delete-blob.job.ts';
import { releaseBlobs } from './files/release-blobs.ts';
import { forgetIdempotencyKeys } from './http/forget-idempotency-keys.ts';
import { removeLeftoverFiles } from './http/remove-leftover-files.ts';
import { forgetSyncs } from './integrations/forget-syncs.ts';
import { syncJob } from './integrations/sync.job.ts';
import type { Job } from './jobs/job.ts';
import { deleteOldMeetings } from './meetings/delete-old.ts';
import { analyzeMeetingsJob } from './meetings/results/analyze.job.ts';
import { forgetResults } from './model-use/forget-results.ts';
import { SEARCH_JOBS } from './search-index/search-jobs.ts';
import { deleteOldTranscriptions } from './transcription/delete-old.ts';
import { expireUploads } from './transcription/upload/expire-uploads.ts';
import { removePartsJob } from './transcription/upload/remove-parts.job.ts';
import { fetchRecordingJob } from './transcription/work/fetch.job.ts';
import { transcribeJob } from './transcription/work/transcribe.job.ts';
import { forgetUsage } from './usage/forget-usage.ts';
import { replayJob } from './webhooks/log/replay.job.ts';
import { followWebhookJob } from './webhooks/registration/follow-webhook.job.ts';
import { forgetInvitations } from './workspaces/members/forget-invitations.ts';
import { mailInvitationJob } from './workspaces/members/mail-invitation.job.ts';
import { removeDeleted } from './workspaces/remove-rows/remove-deleted.ts';
import { removeRowsJob } from './workspaces/remove-rows/remove-rows.job.ts';

/** Every kind of background work, and what runs by the clock. */
export const ALL_JOBS: readonly Job[] = [
  analyzeDocumentJob,
  readDocumentJob,
  fetchRecordingJob,
  transcribeJob,
  removePartsJob,
  analyzeMeetingsJob,
  expireUploads,
  deleteOldDocuments,
  deleteOldTranscriptions,
  deleteOldMeetings,
  syncJob,
  forgetSyncs,
  replayJob,
  forgetEvents,
  followWebhookJob,
  deleteBlobJob,
  releaseBlobs,
  forgetIdempotencyKeys,
  noteFailureJob,
  sendResetJob,
  forgetTriesToSignIn,
  removeLeftoverFiles,
  forgetUsage,
  forgetResults,
  emptyRefreshReplies,
  forgetTokens,
  rotateSigningKeys,
  removeRowsJob,
  removeDeleted,
  mailInvitationJob,
  forgetInvitations,
  forgetCodes,
  ...SEARCH_JOBS,
];

import { auditLogRoutes } from './audit-log/routes.ts';
import { oauthRoutes } from './auth/oauth/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { oidcRoutes } from './auth/sign-in/oidc/routes.ts';
import { signInRoutes } from './auth/sign-in/routes.ts';
import { secondFactorRoutes } from './auth/sign-in/second-factor-routes.ts';
import { analysisRoutes } from './documents/analyses/routes.ts';
import { chatRoutes } from './documents/chats/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { publicShareRoutes } from './documents/shares/public-routes.ts';
import { shareRoutes } from './documents/shares/routes.ts';
import { workRoutes } from './documents/work/routes.ts';
import { eventLogRoutes } from './event-log/routes.ts';
import { generationRoutes } from './generation/routes.ts';
import type { Route } from './http/handle.ts';
import { meetingResultRoutes } from './meetings/results/routes.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { meetingRoutes } from './meetings/routes.ts';
import { operationRoutes, type OperationSources } from './operations/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { meetingTranscriptRoutes } from './transcription/meeting-transcript.ts';
import { transcriptionRoutes } from './transcription/routes.ts';
import { transcriptionUploadRoutes } from './transcription/upload/routes.ts';
import { transcriptionWorkRoutes } from './transcription/work/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { v1DocumentRoutes } from './v1/document-routes.ts';
import { v1MeetingRoutes } from './v1/meeting-routes.ts';
import { v1SearchRoutes } from './v1/search-routes.ts';
import { deliveryLogRoutes } from './webhooks/log/routes.ts';
import { webhookRoutes } from './webhooks/registration/routes.ts';
import { memberRoutes } from './workspaces/members/routes.ts';
import { ownEngineRoutes } from './workspaces/engines/routes.ts';
import { workspaceRoutes } from './workspaces/routes.ts';

/** Every operation. */
export function allRoutes(sources: OperationSources): Route[] {
  return [
    ...analysisRoutes,
    ...documentRoutes,
    ...workRoutes,
    ...chatRoutes,
    ...shareRoutes,
    ...publicShareRoutes,
    ...transcriptionRoutes,
    ...transcriptionUploadRoutes,
    ...transcriptionWorkRoutes,
    ...meetingRoutes,
    ...meetingTranscriptRoutes,
    ...meetingResultRoutes,
    ...taskRoutes,
    ...integrationRoutes,
    ...generationRoutes,
    ...searchRoutes,
    ...webhookRoutes,
    ...deliveryLogRoutes,
    ...eventLogRoutes,
    ...auditLogRoutes,
    ...workspaceRoutes,
    ...ownEngineRoutes,
    ...memberRoutes,
    ...usageRoutes,
    ...authRoutes,
    ...signInRoutes,
    ...secondFactorRoutes,
    ...oidcRoutes,
    ...oauthRoutes,
    ...v1DocumentRoutes,
    ...v1MeetingRoutes,
    ...v1SearchRoutes,
    ...operationRoutes(sources),
  ];
}

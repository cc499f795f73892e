import { auditLogRoutes } from '../audit-log/routes.ts';
import { oauthRoutes } from '../auth/oauth/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { setupRoutes } from '../auth/setup/routes.ts';
import { signInRoutes } from '../auth/sign-in/routes.ts';
import { analysisRoutes } from '../documents/analyses/routes.ts';
import { extractionTemplateRoutes } from '../documents/extraction-templates/routes.ts';
import { extractionRoutes } from '../documents/extractions/routes.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { chatRoutes } from '../documents/chats/routes.ts';
import { pageImageRoutes } from '../documents/files/routes.ts';
import { documentRoutes } from '../documents/routes.ts';
import { publicShareRoutes } from '../documents/shares/public-routes.ts';
import { shareRoutes } from '../documents/shares/routes.ts';
import { eventLogRoutes } from '../event-log/routes.ts';
import { generationRoutes } from '../generation/routes.ts';
import type { Route } from '../http/route.ts';
import { mcpRoutes, type McpSettings } from '../mcp/routes.ts';
import { meetingResultRoutes } from '../meetings/results/routes.ts';
import { gridRoutes } from '../grids/routes.ts';
import { integrationRoutes } from '../integrations/routes.ts';
import { meetingRoutes } from '../meetings/routes.ts';
import { operationRoutes, type OperationDependencies } from '../operations/routes.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { sampleRoutes } from '../sample/routes.ts';
import { questionRoutes } from '../questions/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { taskRoutes } from '../tasks/routes.ts';
import { meetingTranscriptRoutes } from '../transcription/meeting-transcript.ts';
import { referenceRoutes } from '../reference/routes.ts';
import { transcriptionRoutes } from '../transcription/routes.ts';
import { usageRoutes } from '../usage/read-usage.ts';
import { v1Routes } from '../v1/routes.ts';
import { deliveryLogRoutes } from '../webhooks/log/routes.ts';
import { webhookRoutes } from '../webhooks/registration/routes.ts';
import { memberRoutes } from '../workspaces/members/routes.ts';
import { ownEngineRoutes } from '../workspaces/engines/routes.ts';
import { workspaceRoutes } from '../workspaces/routes.ts';

/** Returns the routes of all operations. */
export function allRoutes({
  mcp,
  ...sources
}: OperationDependencies & { mcp: McpSettings }): Route[] {
  return [
    ...dashboardRoutes(),
    ...analysisRoutes,
    ...extractionRoutes,
    ...extractionTemplateRoutes,
    ...documentRoutes,
    ...sampleRoutes,
    ...pageImageRoutes,
    ...chatRoutes,
    ...shareRoutes,
    ...publicShareRoutes,
    ...transcriptionRoutes,
    ...meetingRoutes,
    ...meetingTranscriptRoutes,
    ...meetingResultRoutes,
    ...taskRoutes,
    ...integrationRoutes,
    ...generationRoutes,
    ...gridRoutes,
    ...searchRoutes,
    ...questionRoutes,
    ...webhookRoutes,
    ...deliveryLogRoutes,
    ...eventLogRoutes,
    ...auditLogRoutes,
    ...workspaceRoutes,
    ...ownEngineRoutes,
    ...memberRoutes,
    ...usageRoutes,
    ...overviewRoutes,
    ...authRoutes,
    ...setupRoutes,
    ...signInRoutes,
    ...oauthRoutes,
    ...v1Routes,
    ...mcpRoutes(mcp),
    ...operationRoutes(sources),
    ...referenceRoutes(),
  ];
}

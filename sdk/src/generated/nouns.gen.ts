// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import { bind, type Bound } from '../bind.ts';
import type { Core } from '../core.ts';
import * as documents from './nouns/documents.ts';
import * as extractionTemplates from './nouns/extraction-templates.ts';
import * as transcriptions from './nouns/transcriptions.ts';
import * as meetings from './nouns/meetings.ts';
import * as tasks from './nouns/tasks.ts';
import * as integrations from './nouns/integrations.ts';
import * as generations from './nouns/generations.ts';
import * as grids from './nouns/grids.ts';
import * as search from './nouns/search.ts';
import * as webhooks from './nouns/webhooks.ts';
import * as events from './nouns/events.ts';
import * as apiKeys from './nouns/api-keys.ts';
import * as me from './nouns/me.ts';
import * as usage from './nouns/usage.ts';
import * as overview from './nouns/overview.ts';
import * as workspaces from './nouns/workspaces.ts';
import * as engines from './nouns/engines.ts';
import * as members from './nouns/members.ts';
import * as invitations from './nouns/invitations.ts';
import * as auditLog from './nouns/audit-log.ts';
import * as auth from './nouns/auth.ts';
import * as setup from './nouns/setup.ts';
import * as oauth from './nouns/oauth.ts';
import * as oauthClients from './nouns/oauth-clients.ts';
import * as server from './nouns/server.ts';

/** Every noun of the API with its methods. */
export class Nouns {
  readonly documents: Bound<typeof documents>;
  readonly extractionTemplates: Bound<typeof extractionTemplates>;
  readonly transcriptions: Bound<typeof transcriptions>;
  readonly meetings: Bound<typeof meetings>;
  readonly tasks: Bound<typeof tasks>;
  readonly integrations: Bound<typeof integrations>;
  readonly generations: Bound<typeof generations>;
  readonly grids: Bound<typeof grids>;
  readonly search: Bound<typeof search>;
  readonly webhooks: Bound<typeof webhooks>;
  readonly events: Bound<typeof events>;
  readonly apiKeys: Bound<typeof apiKeys>;
  readonly me: Bound<typeof me>;
  readonly usage: Bound<typeof usage>;
  readonly overview: Bound<typeof overview>;
  readonly workspaces: Bound<typeof workspaces>;
  readonly engines: Bound<typeof engines>;
  readonly members: Bound<typeof members>;
  readonly invitations: Bound<typeof invitations>;
  readonly auditLog: Bound<typeof auditLog>;
  readonly auth: Bound<typeof auth>;
  readonly setup: Bound<typeof setup>;
  readonly oauth: Bound<typeof oauth>;
  readonly oauthClients: Bound<typeof oauthClients>;
  readonly server: Bound<typeof server>;

  constructor(core: Core) {
    this.documents = bind(core, documents);
    this.extractionTemplates = bind(core, extractionTemplates);
    this.transcriptions = bind(core, transcriptions);
    this.meetings = bind(core, meetings);
    this.tasks = bind(core, tasks);
    this.integrations = bind(core, integrations);
    this.generations = bind(core, generations);
    this.grids = bind(core, grids);
    this.search = bind(core, search);
    this.webhooks = bind(core, webhooks);
    this.events = bind(core, events);
    this.apiKeys = bind(core, apiKeys);
    this.me = bind(core, me);
    this.usage = bind(core, usage);
    this.overview = bind(core, overview);
    this.workspaces = bind(core, workspaces);
    this.engines = bind(core, engines);
    this.members = bind(core, members);
    this.invitations = bind(core, invitations);
    this.auditLog = bind(core, auditLog);
    this.auth = bind(core, auth);
    this.setup = bind(core, setup);
    this.oauth = bind(core, oauth);
    this.oauthClients = bind(core, oauthClients);
    this.server = bind(core, server);
  }
}

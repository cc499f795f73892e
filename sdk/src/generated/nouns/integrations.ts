// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';
import { workOperation, type WorkCall } from '../../until-done.ts';

/** Push tasks to a connected product; a repeat changes only what has changed. `POST /v2/integrations/sync`; scope `write:tasks` */
export const sync = /* @__PURE__ */ workOperation<
  (core: Core, body: T.SyncTasksData['body'], options?: CallOptions) => WorkCall<T.SyncTasksResponses[202], T.GetSyncResponses[200]>
>('POST /v2/integrations/sync', 'GET /v2/integrations/syncs/{sync_id}', 'body');

/** Get the progress of a sync and the result of each task. `GET /v2/integrations/syncs/{sync_id}`; scope `read:tasks` */
export const getSync = /* @__PURE__ */ workOperation<
  (core: Core, syncId: T.GetSyncData['path']['sync_id'], options?: CallOptions) => WorkCall<T.GetSyncResponses[200], T.GetSyncResponses[200]>
>('GET /v2/integrations/syncs/{}', 'GET /v2/integrations/syncs/{sync_id}');

/** List the providers for tasks and their requirements. `GET /v2/integrations/providers` */
export const providers = /* @__PURE__ */ listOperation<
  (core: Core, options?: CallOptions) => PageCall<T.ListProvidersResponses[200]['providers'][number]>
>('GET /v2/integrations/providers', 'providers');

/** Connect a product that tasks are pushed to. `POST /v2/integrations`; scope `admin:all` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateIntegrationData['body'], options?: CallOptions) => Call<T.CreateIntegrationResponses[201]>
>('POST /v2/integrations', 'body');

/** List connected integrations, newest first. `GET /v2/integrations`; scope `admin:all` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListIntegrationsData['query'], options?: CallOptions) => PageCall<T.ListIntegrationsResponses[200]['integrations'][number]>
>('GET /v2/integrations', 'integrations', 'query');

/** Change settings of a connection; a setting that is given takes the place of the whole one. `PATCH /v2/integrations/{integration_id}`; scope `admin:all` */
export const update = /* @__PURE__ */ operation<
  (core: Core, integrationId: T.UpdateIntegrationData['path']['integration_id'], body?: T.UpdateIntegrationData['body'], options?: CallOptions) => Call<T.UpdateIntegrationResponses[200]>
>('PATCH /v2/integrations/{}', 'body');

/** Forget the token and the settings; nothing is deleted there, and links stay on record. `DELETE /v2/integrations/{integration_id}`; scope `admin:all` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, integrationId: T.DeleteIntegrationData['path']['integration_id'], options?: CallOptions) => Call<T.DeleteIntegrationResponses[200]>
>('DELETE /v2/integrations/{}');

/** Try the token and look for the project, without writing anything there. `POST /v2/integrations/{integration_id}/test`; scope `admin:all` */
export const test = /* @__PURE__ */ operation<
  (core: Core, integrationId: T.TestIntegrationData['path']['integration_id'], options?: CallOptions) => Call<T.TestIntegrationResponses[200]>
>('POST /v2/integrations/{}/test');

export { delete_ as delete };

// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Create a task. `POST /v2/tasks`; scope `write:tasks` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateTaskData['body'], options?: CallOptions) => Call<T.CreateTaskResponses[201]>
>('POST /v2/tasks', 'body');

/** List tasks. `GET /v2/tasks`; scope `read:tasks` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListTasksData['query'], options?: CallOptions) => PageCall<T.ListTasksResponses[200]['tasks'][number]>
>('GET /v2/tasks', 'tasks', 'query');

/** Create, change and delete tasks, each with a result of its own. `POST /v2/tasks/batch`; scope `write:tasks` */
export const changeMany = /* @__PURE__ */ operation<
  (core: Core, body: T.ChangeTasksData['body'], options?: CallOptions) => Call<T.ChangeTasksResponses[200]>
>('POST /v2/tasks/batch', 'body');

/** One task. `GET /v2/tasks/{task_id}`; scope `read:tasks` */
export const get = /* @__PURE__ */ operation<
  (core: Core, taskId: T.GetTaskData['path']['task_id'], options?: CallOptions) => Call<T.GetTaskResponses[200]>
>('GET /v2/tasks/{}');

/** Change a task. `PATCH /v2/tasks/{task_id}`; scope `write:tasks` */
export const update = /* @__PURE__ */ operation<
  (core: Core, taskId: T.UpdateTaskData['path']['task_id'], body?: T.UpdateTaskData['body'], options?: CallOptions) => Call<T.UpdateTaskResponses[200]>
>('PATCH /v2/tasks/{}', 'body');

/** Delete a task with its history. `DELETE /v2/tasks/{task_id}`; scope `write:tasks` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, taskId: T.DeleteTaskData['path']['task_id'], options?: CallOptions) => Call<T.DeleteTaskResponses[200]>
>('DELETE /v2/tasks/{}');

/** List the history of a task. `GET /v2/tasks/{task_id}/activity`; scope `read:tasks` */
export const activity = /* @__PURE__ */ listOperation<
  (core: Core, taskId: T.ListTaskActivityData['path']['task_id'], query?: T.ListTaskActivityData['query'], options?: CallOptions) => PageCall<T.ListTaskActivityResponses[200]['activity'][number]>
>('GET /v2/tasks/{}/activity', 'activity', 'query');

/** List the links of a task to external tasks. `GET /v2/tasks/{task_id}/links`; scope `read:tasks` */
export const links = /* @__PURE__ */ listOperation<
  (core: Core, taskId: T.ListTaskLinksData['path']['task_id'], options?: CallOptions) => PageCall<T.ListTaskLinksResponses[200]['links'][number]>
>('GET /v2/tasks/{}/links', 'links');

export { delete_ as delete };

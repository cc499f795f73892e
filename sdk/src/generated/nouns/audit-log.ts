// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** List the audit log, newest first. `GET /v2/audit-log`; scope `admin:all` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListAuditLogData['query'], options?: CallOptions) => PageCall<T.ListAuditLogResponses[200]['entries'][number]>
>('GET /v2/audit-log', 'entries', 'query');

/** Check that no entry was changed, taken out or put in. `GET /v2/audit-log/verify`; scope `admin:all` */
export const verify = /* @__PURE__ */ operation<
  (core: Core, query?: T.VerifyAuditLogData['query'], options?: CallOptions) => Call<T.VerifyAuditLogResponses[200]>
>('GET /v2/audit-log/verify', 'query');

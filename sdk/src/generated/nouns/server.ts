// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation, textOperation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** The process is alive. `GET /health` */
export const health = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetHealthResponses[200]>
>('GET /health');

/** The process can serve: database, queue and disk. `GET /ready` */
export const ready = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetReadyResponses[200]>
>('GET /ready');

/** Prometheus metrics, for loopback callers or the holder of the metrics token. `GET /metrics` */
export const metrics = /* @__PURE__ */ textOperation<
  (core: Core, options?: CallOptions) => Call<string>
>('GET /metrics');

/** This description. `GET /openapi.json` */
export const openApi = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetOpenApiResponses[200]>
>('GET /openapi.json');

/** Every error code, its status, what it means and what helps. `GET /v2/errors` */
export const errors = /* @__PURE__ */ listOperation<
  (core: Core, options?: CallOptions) => PageCall<T.ListErrorsResponses[200]['errors'][number]>
>('GET /v2/errors', 'errors');

/** Explain an error code. `GET /errors/{code}` */
export const error = /* @__PURE__ */ operation<
  (core: Core, code: T.GetErrorData['path']['code'], options?: CallOptions) => Call<T.GetErrorResponses[200]>
>('GET /errors/{}');

import { createCore, type Core, type CoreOptions } from './core.ts';
import { Nouns } from './generated/nouns.gen.ts';

/**
 * A Docket server with one credential.
 *
 *     const docket = new Docket({ apiKey: '…', baseUrl: 'http://127.0.0.1:8080' });
 *     for await (const task of docket.tasks.list({ status: 'open' })) console.log(task.title);
 */
export class Docket extends Nouns {
  /** First argument of the functions of `@docket/sdk/documents` and its siblings. */
  readonly core: Core;

  constructor(options: CoreOptions = {}) {
    const core = createCore(options);
    super(core);
    this.core = core;
  }
}

export { createCore } from './core.ts';
export type { ApiResponse, CallOptions, Core, CoreOptions } from './core.ts';
export type { Call } from './call.ts';
export type { Page, PageCall } from './pages.ts';
export type { UntilDoneOptions, WorkCall } from './until-done.ts';
export type { UploadOptions, UploadProgress } from './upload.ts';
export type { UploadSource } from './upload-source.ts';
export type { UploadDocumentOptions } from './document-upload.ts';
export type { AppendOptions, UploadRecordingOptions } from './recording-upload.ts';
export type { LiveEvent, LiveEventsOptions, LiveEventsQuery } from './live-events.ts';
export type {
  AnswerEvent,
  StreamableCall,
  WorkspaceAnswerCall,
  WorkspaceAnswerEvent,
} from './answer-stream.ts';
export * from './errors.ts';
export { isRetryable } from './retry.ts';
export { parseEvents, type ServerSentEvent } from './sse.ts';
export type * from './generated/types.gen.ts';

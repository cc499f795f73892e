import type { PushedStatus } from '../providers/provider.ts';
import type { ApiCall, ApiReply, FakeApi } from './fake-api.ts';

/** External task of a fake, in terms that all providers share. */
export type FakeTask = {
  title: string;
  /** All visible and hidden text. */
  text: string;
  /** `open` for a task in progress, if the provider has no such state. */
  status: PushedStatus;
  tags: string[];
  /** True if the external task links to the Docket task. */
  hasLink: boolean;
};

/** Fake of one provider, for the conformance suite. */
export type ProviderFake = FakeApi & {
  /** The body of POST /integrations, without `base_url`. */
  connection: { provider: string; token: string; project: string; options?: object };
  /** Name of a project that the fake does not have. */
  unknownProject: string;
  /** Returns the external tasks in the order of their creation. */
  tasks(): FakeTask[];
  /** Tests whether a call creates an external task. */
  isCreateCall: (call: ApiCall) => boolean;
  isWriteCall: (call: ApiCall) => boolean;
  /** Builds the documented response to an exceeded rate limit. */
  rateLimitReply(seconds: number, now: Date): ApiReply;
  /** Builds the documented error response with this status, or its equivalent in this API. */
  refusalReply(status: 401 | 403 | 404 | 409 | 422 | 500): ApiReply;
  /** Makes the fake ignore markers: a search finds nothing, and a second create request succeeds. */
  forgetMarkers(): void;
  /** Deletes an external task, as people do. */
  removeTask(index: number): void;
};

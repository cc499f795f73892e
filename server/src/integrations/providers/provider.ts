import type { Static, TSchema, TUnknown } from 'typebox';

import type { ProviderName } from '../../contract/integrations.ts';
import type { FailureCode, ProviderFailure, ProviderResponse } from './errors.ts';

/** A task in the provider: an issue of GitHub, Linear or Jira, a task of Asana, a page of Notion. */
export type ExternalTask = {
  /** Identifies the task in the provider's API. */
  id: string;
  /** The name that people use, as `acme/shop#12` or `ENG-12`; null if the provider has none. */
  key: string | null;
  /** Address of the task for a browser. */
  url: string;
};

export type PushedStatus = 'open' | 'in_progress' | 'completed' | 'cancelled';
export type PushedPriority = 'low' | 'medium' | 'high';

/** The fields of a Docket task that a provider receives. */
export type PushedTask = {
  id: string;
  title: string;
  description: string | null;
  status: PushedStatus;
  priority: PushedPriority | null;
  /** A date (`2026-01-05`) or a time with an offset; null for no due date. */
  dueDate: string | null;
  tags: readonly string[];
  /** The assignee's name or id in the provider. Null keeps the assignee that the external task has. */
  assignee: string | null;
  /** Address of the Docket task, which the external task links to. */
  url: string;
  marker: IdempotencyMarker;
};

/** Finds an external task again after a create request with an unknown result. Every attempt uses the same marker. */
export type IdempotencyMarker = {
  /** Hidden text for providers that store it, as `docket:task_019a…`. */
  text: string;
  /** UUID of version 4, for providers that let the client choose the id. */
  uuid: string;
  /** ISO time before the first attempt. It includes a margin for clock differences. */
  since: string;
};

/** The settings of an integration, with the project of one sync. */
export type Connection = {
  /** Base URL of the API, without a trailing slash. */
  baseUrl: string;
  project: string;
  /** Values by the names in `Provider.options`. */
  options: Readonly<Record<string, string>>;
  /** The provider's name for each mapped status. */
  statuses: Readonly<Partial<Record<PushedStatus, string>>>;
  /** The provider's name for each mapped priority. */
  priorities: Readonly<Partial<Record<PushedPriority, string>>>;
};

/** An open project. `openProject` has read its metadata, such as its workflow states. */
export type Project = {
  /** The project's name for people. */
  name: string;
  /**
   * Finds the external task by the idempotency marker, never by text that people can edit, such as the title.
   *
   * @returns undefined if the project has no such task
   */
  find(task: PushedTask): Promise<ExternalTask | undefined>;
  create(task: PushedTask): Promise<ExternalTask>;
  /**
   * Writes the fields of `task`, and completes an interrupted `create`. Labels and text that people added stay.
   *
   * @throws ProviderError `external_gone` if the external task was deleted
   */
  update(external: ExternalTask, task: PushedTask): Promise<ExternalTask>;
};

export type ProviderOption = { name: string; required: boolean; description: string };

/** A task tracker that Docket pushes tasks to. It speaks HTTP with the tracker and does not know Docket's tables. */
export type Provider = {
  /** Name in requests and rows. A released name never changes. */
  name: ProviderName;
  title: string;
  /** Default base URL of the API, without a trailing slash; null if every customer has one of his own. */
  baseUrl: string | null;
  /** Describes the permissions that the token needs. */
  token: string;
  /** Describes a project of this provider. A project that does not match `pattern` is refused on input. */
  project: { description: string; example: string; pattern?: RegExp };
  /** Settings that only this provider has. */
  options: readonly ProviderOption[];
  /** Rate that the provider asks its clients to keep: at most `tasks` in `perMs` milliseconds. */
  pace: { tasks: number; perMs: number };
  /** Returns the headers of every request. They contain the token and are never stored. */
  headers(token: string, options: Connection['options']): Record<string, string>;
  /**
   * Classifies a response. Every response is passed to it.
   *
   * @returns undefined if the request succeeded
   */
  classifyFailure(response: ProviderResponse): ProviderFailure | undefined;
  /** Returns the name of the account that the token belongs to. It only reads. @throws ProviderError */
  readAccount(client: ProviderClient): Promise<string>;
  /**
   * Opens the project of the connection. It only reads.
   *
   * @throws ProviderError `project_not_found`, or `rejected` for a setting that the project does not support
   */
  openProject(client: ProviderClient, connection: Connection): Promise<Project>;
};

export type ProviderRequestOptions = {
  query?: Record<string, string | number | boolean>;
  /** Code of the error if the resource does not exist, or is hidden from the token. Default: `not_found`. */
  missing?: FailureCode;
};

/**
 * Sends requests to the provider for one integration. Each request carries the token and has a time and a size limit.
 * Paths are relative to the base URL; every variable part goes through `encodeURIComponent`. A method returns the body,
 * which `schema` has checked; the body may have more fields than the schema. Each method throws ProviderError.
 */
export type ProviderClient = {
  get<S extends TSchema>(
    path: string,
    schema: S,
    options?: ProviderRequestOptions,
  ): Promise<Static<S>>;
  /** Sends a GET request. @returns undefined if the resource does not exist, or is hidden from the token */
  find<S extends TSchema>(
    path: string,
    schema: S,
    options?: ProviderRequestOptions,
  ): Promise<Static<S> | undefined>;
  /** Sends a POST request that changes nothing in the provider. */
  search<S extends TSchema>(path: string, body: unknown, schema: S): Promise<Static<S>>;
  post: SendWrite;
  put: SendWrite;
  patch: SendWrite;
  /** Returns the number of successful requests so far that changed something in the provider. */
  countWrites(): number;
};

/** Sends a request that changes something in the provider. Without a schema the response body is ignored. */
export type SendWrite = <S extends TSchema = TUnknown>(
  path: string,
  body: unknown,
  schema?: S,
  options?: ProviderRequestOptions,
) => Promise<Static<S>>;

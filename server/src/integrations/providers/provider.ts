import type { Static, TSchema } from 'typebox';

import type { ProviderName } from '../../contract/integrations.ts';

/** Whatever else a product calls it: GitHub's issue, Linear's issue, Jira's work item, Asana's task, Notion's page. */
export type RemoteTask = {
  /** What the product's API knows it by. */
  id: string;
  /** What people know it by, as `acme/shop#12` or `ENG-12`; null where there is no such name. */
  key: string | null;
  /** For a browser. */
  url: string;
};

export type PushedStatus = 'open' | 'in_progress' | 'completed' | 'cancelled';
export type PushedPriority = 'low' | 'medium' | 'high';

/** A task as it is pushed. */
export type PushedTask = {
  id: string;
  title: string;
  description: string | null;
  status: PushedStatus;
  priority: PushedPriority | null;
  /** `2026-01-05`, or a time with offset; null where there is none. */
  dueDate: string | null;
  tags: readonly string[];
  /** The product's own name or id of the person, already looked up in the mapping; null leaves who has it there. */
  assignee: string | null;
  /** Of the task here: the link that is shown there. */
  url: string;
  handle: Handle;
};

/** How a task is found again there when nobody knows whether creating it worked. The same at every attempt. */
export type Handle = {
  /** For where text can be hidden, as `docket:task_019a…`. */
  marker: string;
  /** For where the caller may choose the id: in the form of version 4. */
  uuid: string;
  /** ISO time. Nothing was created for this task before, by the clock of either side. */
  since: string;
};

/** Where and how tasks are pushed: the settings of an integration, with the project of the request. */
export type Connection = {
  /** Without a trailing slash. */
  baseUrl: string;
  project: string;
  /** By the names of `Provider.options`. */
  options: Readonly<Record<string, string>>;
  /** The product's word for a status, where the integration has one. */
  statuses: Readonly<Partial<Record<PushedStatus, string>>>;
  priorities: Readonly<Partial<Record<PushedPriority, string>>>;
};

/** A project that was found. What creating and updating need to know of it, as its states, was read with it. */
export type Project = {
  /** What people know it by. */
  name: string;
  /** By the handle; never by anything that people may type, as a title. @returns undefined when it is not there */
  find(task: PushedTask): Promise<RemoteTask | undefined>;
  create(task: PushedTask): Promise<RemoteTask>;
  /**
   * Makes it what `task` says, and repairs what an interrupted `create` left out. What people added there stays.
   *
   * @throws VendorError `external_gone` when it is not there any more
   */
  update(remote: RemoteTask, task: PushedTask): Promise<RemoteTask>;
};

export type ProviderOption = { name: string; required: boolean; description: string };

/** A product that tasks are pushed to: its HTTP API, and nothing of our tables. */
export type Provider = {
  /** In requests and rows: never rename a shipped one. */
  name: ProviderName;
  title: string;
  /** Of the API, without a trailing slash; null where every customer has one of his own. */
  baseUrl: string | null;
  /** What a token must be allowed to do, for people. */
  token: string;
  /** What a project is here, for people, with an example, and the form that every name of one has. */
  project: { description: string; example: string; form?: RegExp };
  /** Settings of this product alone. */
  options: readonly ProviderOption[];
  /** At most so many tasks in so many milliseconds, as the product asks its callers to keep to. */
  pace: { tasks: number; perMs: number };
  /** Headers that every request carries. They hold the token, so they are made here and stored nowhere. */
  headers(token: string, options: Connection['options']): Record<string, string>;
  /**
   * What an answer says that its status alone does not, as a limit that is answered with 403. Asked about every answer.
   *
   * @returns undefined to leave it to the status
   */
  refusal?(answer: RawAnswer): Refusal | undefined;
  /** Who the token speaks for. Reads only. @throws VendorError */
  account(call: VendorCall): Promise<string>;
  /** Reads only. @throws VendorError `project_not_found`, and `rejected` where `project` is no name of one */
  openProject(call: VendorCall, connection: Connection): Promise<Project>;
};

export type RawAnswer = {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined where there is none. */
  body: unknown;
  now: Date;
};

/**
 * Why a request was refused. The first five end a sync, `rate_limited` makes it wait, the others are about one task;
 * after the last four nobody knows what became of a request that writes.
 */
export type RefusalCode =
  | 'unauthorized'
  | 'forbidden'
  | 'project_not_found'
  | 'redirected'
  | 'refused_address'
  | 'rate_limited'
  | 'not_found'
  | 'external_gone'
  | 'rejected'
  | 'conflict'
  | 'server_error'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

export type Refusal = {
  code: RefusalCode;
  /** The product's own words, where it has any. They are cut, and the token is taken out. */
  message?: string | undefined;
  /** Of `rate_limited`: when to go on. */
  retryAt?: Date | undefined;
};

export type VendorRequest<S extends TSchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL; parts that are not ours through `encodeURIComponent`. */
  path: string;
  query?: Record<string, string | number | boolean>;
  /** Sent as JSON. */
  body?: unknown;
  /** False only for what changes nothing there, whatever its method. */
  isWrite: boolean;
  /** What is read of the answer, no more: fields that it does not name may be there. */
  answer: S;
};

/** One request, with the token, a time limit and a size limit. @throws VendorError */
export type VendorCall = <S extends TSchema>(
  request: VendorRequest<S>,
) => Promise<{ headers: Readonly<Record<string, string>>; body: Static<S> }>;

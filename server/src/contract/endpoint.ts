import type { Static, TSchema } from 'typebox';

import type { Scope } from './scopes.ts';

/** One HTTP operation. Routing, validation, authorization, rate weight, OpenAPI and MCP tools all read this value. */
export type Endpoint = {
  id: string;
  /** Heading in the reference, as `Documents`. */
  tag: string;
  /** One line for the reference. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the version segment, with `:name` parameters. */
  path: string;
  /** The version segment; `root` is beside it. Default `v2`. */
  version?: 'v1' | 'v2' | 'root';
  /** Who may call: anybody with a `credential` (default), anybody at all, or the holder of the metrics token. */
  access?: 'credential' | 'public' | 'metrics';
  /** Any one of these is enough; an empty list means any valid credential. */
  scopes: readonly Scope[];
  /** Units this call takes from the limits. */
  weight: number;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** What it can answer; the first is the default. */
  responses: Partial<Record<200 | 201 | 202 | 503, TSchema>>;
  /** Media type of the answer. Default `application/json`. */
  produces?: string;
};

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The whole path, with its version segment. */
export function pathOf({ version = 'v2', path }: Endpoint): string {
  return version === 'root' ? path : `/${version}${path}`;
}

/** As `pathOf`, with parameters as documents write them: `/v2/documents/{document_id}`. */
export function templateOf(endpoint: Endpoint): string {
  return pathOf(endpoint).replaceAll(/:(\w+)/g, '{$1}');
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? Static<E[K]>
  : undefined;

/** The validated parts of a request. */
export type Input<E extends Endpoint> = {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  body: Part<E, 'body'>;
};

export type SuccessStatus<E extends Endpoint> = keyof E['responses'] & number;

export type ResponseBody<
  E extends Endpoint,
  S extends keyof E['responses'],
> = E['responses'][S] extends TSchema ? Static<E['responses'][S]> : never;

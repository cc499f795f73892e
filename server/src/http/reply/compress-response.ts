import { pipeline, Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';

import { type Endpoint, isNeverStored } from '../../contract/endpoint.ts';
import { endpointOf } from '../request/request-state.ts';
import { chooseContentCoding, compressBytes, createCompressor } from './content-coding.ts';
import { addVary } from './vary.ts';

/** A smaller response fits into one packet anyway. */
export const COMPRESSED_LENGTH_MIN = 1_024;

/** Media types that are compressed. HTML is not: pages hold CSRF tokens beside the input of forms. */
const COMPRESSED_TYPES = /^(?:application\/(?:problem\+)?json|text\/(?:plain|markdown))(?:;|$)/;

/**
 * Compresses a response where the client accepts it: JSON and text, from 1 KB on. Files, ranges and event streams stay
 * as they are, and so do responses that may hold a secret.
 *
 * @param done receives the payload for the framework, unless a promise of it is returned
 */
export function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void | Promise<Buffer> {
  // Most responses are short: they do not wait for a promise.
  if (!isCompressible(request, reply, payload)) return done(null, payload);
  addVary(reply, 'Accept-Encoding');
  const coding = chooseContentCoding(request.headers['accept-encoding']);
  if (coding === undefined) return done(null, payload);
  reply.header('content-encoding', coding);
  if (payload instanceof Readable) {
    // An error of the source destroys the compressor, which cuts the connection. A disconnect destroys the source.
    return done(
      null,
      pipeline(payload, createCompressor(coding), () => {}),
    );
  }
  return compressBytes(Buffer.from(payload as string), coding);
}

function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const isLong = typeof payload === 'string' && payload.length >= COMPRESSED_LENGTH_MIN;
  if (!isLong && !(payload instanceof Readable)) return false;
  const type = reply.getHeader('content-type');
  if (typeof type !== 'string' || !COMPRESSED_TYPES.test(type)) return false;
  if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return false;
  if (reply.hasHeader('content-disposition')) return false;
  const endpoint = endpointOf(request);
  return endpoint === undefined || !showsSecrets(endpoint);
}

const secretEndpoints = new WeakMap<Endpoint, boolean>();

/**
 * True if responses of the endpoint may hold a secret. Compressed beside input that an attacker chooses, the length of
 * a response would tell the secret letter by letter (BREACH).
 */
export function showsSecrets(endpoint: Endpoint): boolean {
  let shows = secretEndpoints.get(endpoint);
  if (shows === undefined) {
    shows = isNeverStored(endpoint) || Object.values(endpoint.responses).some(hasSecretField);
    secretEndpoints.set(endpoint, shows);
  }
  return shows;
}

/** Names of fields that hold secrets, such as `key`, `client_secret` or `access_token`. */
const SECRET_FIELD =
  /^(?:key|secret|token|password|otpauth_url|recovery_codes)$|_(?:secret|token)$/;

function hasSecretField(schema: TSchema): boolean {
  const { properties = {}, items, anyOf = [] } = schema as SchemaParts;
  if (Object.keys(properties).some((name) => SECRET_FIELD.test(name))) return true;
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return inner.some(hasSecretField);
}

type SchemaParts = {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: readonly TSchema[];
};

import type { FastifyRequest } from 'fastify';

import { PROBLEM_MEDIA_TYPE } from '../../contract/error-body.ts';
import { parseQualityValues } from '../../kernel/quality-values.ts';
import { JSON_MEDIA_TYPE } from './media-types.ts';

const HTML = 'text/html';

/** True if `Accept` names the media type explicitly: a client that sends wildcards expects JSON. */
export function accepts({ headers }: FastifyRequest, mediaType: string): boolean {
  return (parseQualityValues(headers.accept ?? '').get(mediaType) ?? 0) > 0;
}

/** True if `Accept` names HTML and prefers it to JSON, as browsers do for a page. */
export function prefersHtml({ headers }: FastifyRequest): boolean {
  const weights = parseQualityValues(headers.accept ?? '');
  const json = [JSON_MEDIA_TYPE, PROBLEM_MEDIA_TYPE].map((type) => weights.get(type) ?? 0);
  return (weights.get(HTML) ?? 0) > Math.max(...json);
}

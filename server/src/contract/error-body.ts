import { Type } from 'typebox';

import { ERROR_STATUS, ERROR_TYPES, type ErrorCode } from './errors.ts';

const ErrorTypeName = Type.Enum([...ERROR_TYPES], {
  description: 'The finer cause, as `required`; more may come.',
});

/** One wrong field, where several are wrong. */
const FieldError = Type.Object(
  {
    field: Type.Optional(Type.String({ description: 'The wrong field, dotted where nested.' })),
    type: Type.Optional(ErrorTypeName),
    message: Type.String({ description: 'One sentence for a person.' }),
  },
  { additionalProperties: true },
);

/**
 * Body of every response with status 400 or above. It is apart from the codes, which background work reads without
 * TypeBox.
 */
export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[], {
          description: 'Machine-readable cause; the status follows from it.',
        }),
        message: Type.String({ description: 'One sentence for a person.' }),
        details: Type.Optional(
          Type.Object(
            {
              field: Type.Optional(
                Type.String({ description: 'The first wrong field, dotted where nested.' }),
              ),
              type: Type.Optional(ErrorTypeName),
              errors: Type.Optional(
                Type.Array(FieldError, {
                  description:
                    'When several fields are wrong, at most ten of them: `field`, `type` and `message` of each.',
                }),
              ),
            },
            { additionalProperties: true },
          ),
        ),
        request_id: Type.String({ description: 'Quote it to support; it is in the server log.' }),
        retry_after: Type.Optional(
          Type.Integer({ description: 'Seconds until the same request fits the limit.' }),
        ),
      },
      { additionalProperties: false },
    ),
    retry_after: Type.Optional(Type.Integer()),
  },
  { $id: 'ErrorBody', additionalProperties: false },
);

/** Media type of problem details (RFC 9457), for callers that accept it. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Body of every error for callers that accept `application/problem+json`. */
export const ProblemDetails = Type.Object(
  {
    type: Type.String({ description: 'Address of the explanation of the code.' }),
    title: Type.Enum(Object.keys(ERROR_STATUS) as ErrorCode[], { description: 'The code.' }),
    status: Type.Integer(),
    detail: Type.String({ description: 'One sentence for a person.' }),
    request_id: Type.String(),
    details: Type.Optional(ErrorBody.properties.error.properties.details),
    retry_after: Type.Optional(Type.Integer()),
  },
  { $id: 'ProblemDetails', additionalProperties: false },
);

/** Body of version 1 at a rate limit. */
export const RateLimitErrorOfV1 = Type.Object(
  { error: Type.Literal('rate_limit_exceeded'), retry_after: Type.Integer() },
  { $id: 'RateLimitErrorOfV1', additionalProperties: false },
);

/** Body of version 1 for a page that does not exist. */
export const PageErrorOfV1 = Type.Object(
  { error: Type.Enum(['invalid_cursor', 'offset_out_of_range']), message: Type.String() },
  { $id: 'PageErrorOfV1', additionalProperties: false },
);

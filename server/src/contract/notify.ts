import { type Static, Type } from 'typebox';

import { PAYLOAD_FORMATS } from './payload-formats.ts';
import { RequestObject, WebUrl } from './schema.ts';

/** Options of a request to be notified at the end of its work. */
export const notifyOptions = {
  webhook_url: Type.Optional(
    WebUrl('Notified once when the work ends, completed or failed, with a signed POST.'),
  ),
  webhook_secret: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description:
        'Signs the notification to `webhook_url`; default: the secret of the registered webhook with the same URL, else the signing secret of the workspace.',
    }),
  ),
  payload_format: Type.Optional(
    Type.Enum([...PAYLOAD_FORMATS], {
      description:
        'Form of the notification to `webhook_url`, as of a webhook; default: `standard`.',
    }),
  ),
  notify_on: Type.Optional(
    Type.Array(Type.Enum(['completed', 'failed']), {
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      description: 'Which outcomes are sent to `webhook_url`; default: both.',
    }),
  ),
};

const NotifyOptions = RequestObject(notifyOptions);
export type NotifyOptions = Static<typeof NotifyOptions>;

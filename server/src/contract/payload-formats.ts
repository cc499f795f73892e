/** Forms of the body of a notification. */
export const PAYLOAD_FORMATS = ['standard', 'flat', 'connector', 'standard_webhooks'] as const;

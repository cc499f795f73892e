/** Minimal request body that registers a webhook, with a secret that every library can use. */
export const MINIMAL_WEBHOOK = {
  url: 'https://hooks.example/docket',
  events: ['document.analyzed', 'document.deleted'],
  secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};

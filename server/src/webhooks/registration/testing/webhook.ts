/** Minimal request body that registers a webhook. */
export const MINIMAL_WEBHOOK = {
  url: 'https://hooks.example/docket',
  events: ['document.analyzed', 'document.deleted'],
  secret: 'a-secret-of-mine',
};

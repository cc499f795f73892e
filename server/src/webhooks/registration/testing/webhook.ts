/** The least that registers a webhook. */
export const WEBHOOK = {
  url: 'https://hooks.example/docket',
  events: ['document.analyzed', 'document.deleted'],
  secret: 'a-secret-of-mine',
};

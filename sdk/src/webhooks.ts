export * from './generated/nouns/webhooks.ts';

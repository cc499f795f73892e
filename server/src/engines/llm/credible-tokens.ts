/** No call takes more. */
const TOKENS_MAX = 100_000_000;

/** What a server says it has counted; undefined of what is no count. Servers count as they like. */
export function credibleTokens(tokens: unknown): number | undefined {
  const isCount = typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 0;
  return isCount && tokens <= TOKENS_MAX ? tokens : undefined;
}

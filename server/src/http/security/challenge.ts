/** Formats where a client finds the metadata, and the scopes that it should ask for (RFC 9728 §5.1, RFC 6750 §3). */
export function challengeParameters(metadataUrl: string, scopes: readonly string[] = []): string {
  const wanted = scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : '';
  return `resource_metadata="${metadataUrl}"${wanted}`;
}

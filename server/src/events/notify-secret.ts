/** What a `webhook_secret` of a request is sealed for. It moves from the resource's row to the event's. */
export function notifySecretContext(workspaceId: string): string {
  return `notify_secret ${workspaceId}`;
}

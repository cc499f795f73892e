/**
 * Operations that each page of the dashboard is designed to call; webhooks, keys and other settings of a workspace have no
 * page yet. Deletions and analyses of several documents are left out: they are delayed, a page that is left sends them, and
 * Chromium tells of no such request.
 */
export const LISTED_CALLS: Record<string, readonly string[]> = {
  account: [
    'POST /auth/password',
    'POST /auth/totp',
    'GET /auth/sessions',
    'DELETE /auth/sessions',
    'PATCH /v2/me',
    'POST /auth/logout',
  ],
  home: ['GET /v2/overview', 'GET /v2/me', 'GET /v2/meetings'],
  documents: ['GET /v2/documents', 'POST /v2/documents/upload', 'PATCH /v2/documents/{}'],
  document: [
    'GET /v2/documents/{}',
    'GET /v2/documents/{}/pages',
    'GET /v2/documents/{}/pages/{}/image',
    'GET /v2/documents/{}/text',
    'GET /v2/documents/{}/analyses',
    'GET /v2/documents/{}/analyses/{}',
    'PATCH /v2/documents/{}/findings/{}',
    'GET /v2/documents/{}/similar',
    'POST /v2/documents/{}/chat/stream',
    'GET /v2/documents/{}/chats',
    'POST /v2/documents/{}/shares',
    'GET /v2/documents/{}/shares',
    'DELETE /v2/documents/{}/shares/{}',
  ],
  recordings: ['GET /v2/transcribe'],
  recording: [
    'GET /v2/transcribe/{}',
    'GET /v2/transcribe/{}/media',
    'GET /v2/transcribe/{}/waveform',
    'PATCH /v2/transcribe/{}/speakers',
    'PATCH /v2/transcribe/{}/segments/{}',
    'GET /v2/transcribe/{}/export',
  ],
  meetings: ['GET /v2/meetings', 'POST /v2/meetings', 'POST /v2/meetings/transcript-preview'],
  meeting: [
    'GET /v2/meetings/{}',
    'GET /v2/meetings/{}/transcript',
    'GET /v2/meetings/{}/action-items',
    'POST /v2/meetings/{}/action-items',
    'PATCH /v2/meetings/{}/action-items/{}',
    'POST /v2/meetings/{}/action-items/tasks',
    'GET /v2/meetings/{}/summary',
    'POST /v2/meetings/{}/summary',
    'POST /v2/meetings/{}/strategic-analysis',
    'GET /v2/meetings/{}/analyses',
  ],
  tasks: [
    'GET /v2/tasks',
    'POST /v2/tasks',
    'GET /v2/tasks/{}',
    'PATCH /v2/tasks/{}',
    'POST /v2/tasks/batch',
    'GET /v2/tasks/{}/activity',
    'GET /v2/tasks/{}/links',
    'POST /v2/integrations/sync',
    'GET /v2/integrations/syncs/{}',
  ],
  search: ['POST /v2/search', 'GET /v2/search/suggest', 'POST /v2/ask/stream'],
  drafts: [
    'POST /v2/generate/content',
    'POST /v2/generate/brainstorm',
    'GET /v2/generations',
    'GET /v2/generations/{}',
  ],
};

/** The same of the pages by which people come into a workspace. */
export const CALLS_OF_NEW_PEOPLE: Record<string, readonly string[]> = {
  'sign-in': [
    'POST /auth/login',
    'POST /auth/password/reset',
    'POST /auth/password/reset/confirm',
    'GET /v2/invitations/{}',
    'POST /v2/invitations/{}/accept',
    'GET /v2/setup',
  ],
  members: [
    'GET /v2/workspaces/{}/members',
    'POST /v2/workspaces/{}/members',
    'GET /v2/workspaces/{}/invitations',
  ],
};

/** The same of the pages for grids. */
export const CALLS_OF_GRIDS: Record<string, readonly string[]> = {
  grids: ['GET /v2/grids', 'POST /v2/grids', 'GET /v2/extraction-templates'],
  grid: [
    'GET /v2/grids/{}',
    'GET /v2/grids/{}/rows',
    'PATCH /v2/grids/{}/rows/{}/cells/{}',
    'POST /v2/grids/{}/fill',
    'GET /v2/grids/{}/export',
  ],
};

/** The same of the pages for extraction templates, and of the values of a document. */
export const CALLS_OF_TEMPLATES: Record<string, readonly string[]> = {
  templates: ['GET /v2/extraction-templates'],
  template: [
    'GET /v2/extraction-templates/{}',
    'POST /v2/extraction-templates',
    'PATCH /v2/extraction-templates/{}',
    'POST /v2/extraction-templates/schema-check',
  ],
  document: [
    'POST /v2/documents/{}/extract',
    'GET /v2/documents/{}/extractions',
    'GET /v2/documents/{}/extractions/{}',
  ],
};

/** Lists the operations that no page has called, with the page that should. */
export function listMissing(
  listed: Record<string, readonly string[]>,
  calls: ReadonlySet<string>,
): string[] {
  return Object.entries(listed).flatMap(([page, operations]) =>
    operations.filter((each) => !calls.has(each)).map((each) => `${page}: ${each}`),
  );
}

/** Parts after which a name stands that is no id. */
const NAMED = new Set(['cells', 'findings', 'segments']);

/** Returns a request as its operation: `{}` stands for each id. */
export function toOperation(method: string, url: string): string {
  const { pathname } = new URL(url);
  const parts = pathname.split('/');
  const path = parts.map((part, index) =>
    /^[a-z]+_[\w-]{20,}$|^\d+$/.test(part) || NAMED.has(parts[index - 1] ?? '') ? '{}' : part,
  );
  return `${method} ${path.join('/')}`;
}

import type { FilledWorkspace } from './fill-workspace.ts';

/** Address of each page below its workspace, and a text that is there when it is complete. */
export const PAGES: Record<
  string,
  (ids: FilledWorkspace) => readonly [path: string, text: RegExp]
> = {
  home: () => ['', /Home/],
  documents: () => ['/documents', /sample-contract/],
  'a document': ({ documentId }) => [`/documents/${documentId}`, /Delaware/],
  'the questions to a document': ({ documentId }) => [
    `/documents/${documentId}?tab=ask`,
    /Which law governs/,
  ],
  'the history of a document': ({ documentId }) => [
    `/documents/${documentId}?tab=history`,
    /Contract review/,
  ],
  'the text of a document': ({ documentId }) => [
    `/documents/${documentId}?tab=text`,
    /Copy the text/,
  ],
  'documents like one': ({ documentId }) => [
    `/documents/${documentId}?tab=similar`,
    /No other document/,
  ],
  recordings: () => ['/recordings', /short-answers/],
  'a recording': ({ recordingId }) => [`/recordings/${recordingId}`, /short-answers/],
  meetings: () => ['/meetings', /Launch readiness/],
  'a meeting': ({ meetingId }) => [`/meetings/${meetingId}`, /written delivery schedule/],
  drafts: () => ['/drafts', /Renewing the services agreement/],
  'a draft': ({ draftId }) => [`/drafts/${draftId}`, /to add: your name/],
  grids: () => ['/grids', /Laws/],
  'a grid': ({ gridId }) => [`/grids/${gridId}`, /Delaware/],
  templates: () => ['/templates', /Leases/],
  'a new template': () => ['/templates/new', /^Fields$/],
  'a template': ({ templateId }) => [`/templates/${templateId}`, /Version 1/],
  'the values of a document': ({ documentId }) => [
    `/documents/${documentId}?tab=values`,
    /Leases, Version 1/,
  ],
  tasks: () => ['/tasks', /Send the price list/],
  'the board of tasks': () => ['/tasks?view=board', /Send the price list/],
  'a task': ({ taskId }) => [`/tasks?task=${taskId}`, /Activity/],
  search: () => ['/search?q=delivery', /Transcripts/],
  'a question across sources': () => [
    `/search?ask=${encodeURIComponent('Which law governs the agreement?')}`,
    /sources? read/,
  ],
};

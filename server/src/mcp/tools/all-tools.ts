import type { Tool } from '../tool.ts';
import { askDocumentsTool } from './ask.ts';
import {
  analyzeDocumentTool,
  getDocumentTool,
  listDocumentsTool,
  readDocumentTextTool,
} from './documents.ts';
import { extractDataTool } from './extraction.ts';
import { fetchTool } from './fetch.ts';
import { generateContentTool } from './generation.ts';
import {
  createTasksFromMeetingTool,
  extractActionItemsTool,
  getMeetingTool,
  listMeetingsTool,
  readTranscriptTool,
} from './meetings.ts';
import { searchTool } from './search.ts';
import { createTaskTool, listTasksTool, updateTaskTool } from './tasks.ts';
import { getWorkTool } from './work.ts';

/** Every tool, in the order of their list. */
export const ALL_TOOLS: readonly Tool[] = [
  searchTool,
  fetchTool,
  askDocumentsTool,
  listDocumentsTool,
  getDocumentTool,
  readDocumentTextTool,
  analyzeDocumentTool,
  extractDataTool,
  listMeetingsTool,
  getMeetingTool,
  readTranscriptTool,
  extractActionItemsTool,
  createTasksFromMeetingTool,
  listTasksTool,
  createTaskTool,
  updateTaskTool,
  generateContentTool,
  getWorkTool,
];

/** Finds a tool by its name. */
export function findTool(name: string): Tool | undefined {
  return ALL_TOOLS.find((tool) => tool.name === name);
}

import { readFileSync } from 'node:fs';

import versions from './versions.json' with { type: 'json' };

/** Name of a prompt file without its extension. */
export type PromptName = keyof typeof versions;

export type Prompt = { version: number; text: string };

const loaded = new Map<PromptName, Prompt>();

/** Loads a prompt. A changed prompt gets a new version, so that cached answers to the old one are not used. */
export function loadPrompt(name: PromptName): Prompt {
  let prompt = loaded.get(name);
  if (!prompt) {
    const text = readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8');
    prompt = { version: versions[name].length, text };
    loaded.set(name, prompt);
  }
  return prompt;
}

/** Loads every prompt. */
export function loadAllPrompts(): Prompt[] {
  return Object.keys(versions).map((name) => loadPrompt(name as PromptName));
}

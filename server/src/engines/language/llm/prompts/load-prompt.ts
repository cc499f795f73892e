import { readFileSync } from 'node:fs';

import versions from './versions.json' with { type: 'json' };

/** A file of this folder without its ending. */
export type PromptName = keyof typeof versions;

export type Prompt = { version: number; text: string };

const loaded = new Map<PromptName, Prompt>();

/** What a model is told to do. A prompt that is changed gets a new version: answers to the old one are not taken for its own. */
export function loadPrompt(name: PromptName): Prompt {
  let prompt = loaded.get(name);
  if (!prompt) {
    const text = readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8');
    prompt = { version: versions[name].length, text };
    loaded.set(name, prompt);
  }
  return prompt;
}

export function allPrompts(): Prompt[] {
  return Object.keys(versions).map((name) => loadPrompt(name as PromptName));
}

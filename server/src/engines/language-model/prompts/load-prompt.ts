import { readFileSync } from 'node:fs';

import { isSmallContext, type SizedModel } from '../model-calls/small-context.ts';
import versions from './versions.json' with { type: 'json' };

/** Name of a prompt file without its extension. */
export type PromptName = keyof typeof versions;

export type Prompt = { name: PromptName; version: number; text: string };

/** Prompts for models with a small context, which are short so that the data gets the room. */
const SHORT_PROMPTS: Partial<Record<PromptName, PromptName>> = {
  rules: 'rules-short',
  question: 'question-short',
};

const loaded = new Map<PromptName, Prompt>();

/** Loads a prompt. A changed prompt gets a new version, so that cached answers to the old one are not used. */
export function loadPrompt(name: PromptName): Prompt {
  let prompt = loaded.get(name);
  if (!prompt) {
    const text = readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8');
    prompt = { name, version: versions[name].length, text };
    loaded.set(name, prompt);
  }
  return prompt;
}

/** Loads the prompts of a task: the rules of all tasks, then those of its own. */
export function loadTaskPrompts(task: PromptName, { contextTokens }: SizedModel): Prompt[] {
  const isShort = isSmallContext({ contextTokens });
  return (['rules', task] as const).map((name) =>
    loadPrompt((isShort && SHORT_PROMPTS[name]) || name),
  );
}

/** Loads every prompt. */
export function loadAllPrompts(): Prompt[] {
  return Object.keys(versions).map((name) => loadPrompt(name as PromptName));
}

import { SLUG } from '../../contract/patterns.ts';
import type { LlmProvider, LlmSettings } from './llm-client.ts';

/** It becomes a part of the name of a host: anything else in it would send the key elsewhere. */
const REGION = new RegExp(SLUG);

/**
 * Where a model is asked: what was set, else the address of its provider. Without a slash at the end.
 *
 * @throws Error with a public message when an address is missing, or a region is missing or none
 */
export function baseUrlOf({
  provider,
  baseUrl,
  region,
}: Pick<LlmSettings, 'provider' | 'baseUrl' | 'region'>): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '');
  return OWN_ADDRESSES[provider](region);
}

const OWN_ADDRESSES: Record<LlmProvider, (region: string | undefined) => string> = {
  anthropic: () => 'https://api.anthropic.com/v1',
  google: () => 'https://generativelanguage.googleapis.com/v1beta',
  bedrock(region) {
    if (region === undefined || !REGION.test(region)) {
      throw new Error('A model of Bedrock needs the region it is in, as eu-central-1');
    }
    return `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  },
  'openai-compatible'() {
    throw new Error('An OpenAI-compatible server needs its address, as http://127.0.0.1:11434/v1');
  },
};

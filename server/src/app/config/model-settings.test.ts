import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { loadConfig } from './config.ts';
import { operatorModelsOf } from './model-settings.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    return loadConfig(env) && [];
  } catch (error) {
    return (error as Error).message.split('\n  ').slice(1).toSorted();
  }
}

const OLLAMA = {
  DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
  DOCKET_LANGUAGE_BASE_URL: 'http://127.0.0.1:11434/v1',
  DOCKET_LANGUAGE_MODEL: 'qwen3:8b',
};

suite('settings of models', () => {
  test('without any, there is no model, and the built-in engine does the work', () => {
    assert.deepEqual(operatorModelsOf(loadConfig({})), {
      language: { models: [], fallback: 'builtin' },
      embedding: undefined,
    });
  });

  test('make a chain of two, with terms of their own, and keys from files', () => {
    const keyFile = join(mkdtempSync(join(tmpdir(), 'docket-')), 'key');
    writeFileSync(keyFile, 'sk-ant-1\n');
    const { language, embedding } = operatorModelsOf(
      loadConfig({
        ...OLLAMA,
        DOCKET_LANGUAGE_CONTEXT_TOKENS: '32768',
        DOCKET_LANGUAGE_SECOND_PROVIDER: 'anthropic',
        DOCKET_LANGUAGE_SECOND_MODEL: 'claude-haiku-4-5',
        DOCKET_LANGUAGE_SECOND_API_KEY_FILE: keyFile,
        DOCKET_LANGUAGE_SECOND_TOKENS_PER_MONTH: '1000000',
        DOCKET_LANGUAGE_SECOND_INPUT_PRICE: '1',
        DOCKET_LANGUAGE_SECOND_OUTPUT_PRICE: '5.5',
        DOCKET_LANGUAGE_FALLBACK: 'none',
        DOCKET_EMBEDDING_BASE_URL: 'http://127.0.0.1:11434/v1',
        DOCKET_EMBEDDING_MODEL: 'nomic-embed-text',
      }),
    );

    assert.equal(language.fallback, 'none');
    assert.deepEqual(language.models, [
      {
        owner: 'operator',
        provider: 'openai-compatible',
        model: 'qwen3:8b',
        baseUrl: 'http://127.0.0.1:11434/v1',
        apiKey: undefined,
        region: undefined,
        contextTokens: 32_768,
        concurrency: 4,
        tokensPerMonth: Infinity,
        workspaceTokensPerMonth: Infinity,
        inputPrice: 0,
        outputPrice: 0,
      },
      {
        owner: 'operator',
        provider: 'anthropic',
        model: 'claude-haiku-4-5',
        baseUrl: undefined,
        apiKey: 'sk-ant-1',
        region: undefined,
        contextTokens: 8_192,
        concurrency: 4,
        tokensPerMonth: 1_000_000,
        workspaceTokensPerMonth: 500_000,
        inputPrice: 1,
        outputPrice: 5.5,
      },
    ]);
    assert.partialDeepStrictEqual(embedding, { model: 'nomic-embed-text', inputPrice: 0 });
  });

  test('that are of no use alone are named with what they lack', () => {
    assert.deepEqual(problemsOf({ ...OLLAMA, DOCKET_LANGUAGE_BASE_URL: '' }), [
      'DOCKET_LANGUAGE_BASE_URL: needed beside DOCKET_LANGUAGE_PROVIDER',
    ]);
    assert.deepEqual(problemsOf({ DOCKET_LANGUAGE_PROVIDER: 'bedrock' }), [
      'DOCKET_LANGUAGE_API_KEY: needed beside DOCKET_LANGUAGE_PROVIDER',
      'DOCKET_LANGUAGE_MODEL: needed beside DOCKET_LANGUAGE_PROVIDER',
      'DOCKET_LANGUAGE_REGION: needed beside DOCKET_LANGUAGE_PROVIDER',
    ]);
    assert.deepEqual(problemsOf({ DOCKET_LANGUAGE_MODEL: 'qwen3:8b' }), [
      'DOCKET_LANGUAGE_PROVIDER: needed beside DOCKET_LANGUAGE_MODEL',
    ]);
    assert.deepEqual(problemsOf({ ...OLLAMA, DOCKET_LANGUAGE_SECOND_MODEL: 'qwen3:4b' }), [
      'DOCKET_LANGUAGE_SECOND_PROVIDER: needed beside DOCKET_LANGUAGE_SECOND_MODEL',
    ]);
    assert.deepEqual(problemsOf({ DOCKET_EMBEDDING_MODEL: 'nomic-embed-text' }), [
      'DOCKET_EMBEDDING_BASE_URL: needed beside DOCKET_EMBEDDING_MODEL',
    ]);
    assert.deepEqual(problemsOf({ DOCKET_EMBEDDING_BASE_URL: 'http://127.0.0.1:11434/v1' }), [
      'DOCKET_EMBEDDING_MODEL: needed beside DOCKET_EMBEDDING_BASE_URL',
    ]);
  });

  test('that are wrong are named without what a secret holds', () => {
    const problems = problemsOf({
      ...OLLAMA,
      DOCKET_LANGUAGE_API_KEY: 'sk-secret',
      DOCKET_LANGUAGE_INPUT_PRICE: 'cheap',
      DOCKET_LANGUAGE_CONTEXT_TOKENS: '100',
    });
    assert.deepEqual(problems, [
      'DOCKET_LANGUAGE_CONTEXT_TOKENS: must be a whole number of at least 2048',
      'DOCKET_LANGUAGE_INPUT_PRICE: must be an amount of dollars, as 0.15',
    ]);
  });
});

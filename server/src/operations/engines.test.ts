import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { embedAll } from '../search/testing/meaning.ts';
import { startDocket } from '../testing/docket.ts';
import { analyzedDocument } from '../testing/documents.ts';
import { startEmbeddingServer } from '../testing/model-servers/embedding-server.ts';
import { OPENAI_MODEL, startOpenAiServer } from '../testing/model-servers/openai-server.ts';

type Engine = { kind: string; name: string; state: string; why: string | null };
type Speech = { language: string; engine: { name: string } | null; why: string | null };

const KINDS = ['text_extraction', 'ocr', 'language', 'embedding', 'speech', 'speakers'];

suite('GET /engines', () => {
  test('GET /engines lists built-in and optional engines for any credential', async () => {
    await using docket = await startDocket({ engines: {} });
    const key = await docket.createKey(['read:tasks']);

    const { status, body } = await docket.get('/engines', { key });

    assert.equal(status, 200);
    assert.deepEqual([...new Set(body.engines.map((each: Engine) => each.kind))], KINDS);
    for (const { state, version, why } of body.engines) {
      assert.equal(why === null, state === 'ready');
      assert.ok(version !== null || state !== 'ready');
    }
    assert.partialDeepStrictEqual(
      body.engines.find(
        ({ kind, name }: Engine) => kind === 'speech' && name === 'openai-compatible',
      ),
      {
        kind: 'speech',
        version: null,
        state: 'missing',
        languages: ['en', 'es', 'fr', 'de', 'pt'],
      },
    );
  });

  test('GET /engines tells which engine recognizes each language, or what is missing', async () => {
    await using docket = await startDocket({ engines: {} });

    const { body } = await docket.get('/engines');

    const [english, spanish] = body.speech as [Speech, Speech];
    assert.equal(english.language, 'en');
    assert.equal(english.engine?.name, 'moonshine-tiny');
    assert.equal(english.why, null);
    assert.equal(spanish.engine, null);
    assert.match(spanish.why!, /Spanish.*docket-server models pull.*DOCKET_SPEECH_BASE_URL/);
  });

  test('GET /engines shows a configured speech server without its address or key', async () => {
    await using docket = await startDocket({
      engines: {},
      settings: {
        DOCKET_SPEECH_BASE_URL: 'http://10.9.8.7:8000/v1',
        DOCKET_SPEECH_MODEL: 'large-v3',
        DOCKET_SPEECH_API_KEY: 'key-of-the-engine',
        DOCKET_SPEECH_PROVIDER: 'en=builtin,*=openai-compatible',
      },
    });

    const { body } = await docket.get('/engines');

    const engines = Object.fromEntries(
      body.speech.map(({ language, engine }: Speech) => [language, engine]),
    );
    assert.equal(engines['en'].name, 'moonshine-tiny');
    assert.deepEqual(engines['de'], { name: 'openai-compatible', version: 'large-v3' });
    assert.doesNotMatch(JSON.stringify(body), /10\.9\.8\.7|key-of-the-engine/);
  });

  test('GET /engines explains how to enable OCR', async () => {
    await using docket = await startDocket({ engines: {}, settings: { DOCKET_OCR: 'off' } });

    const { body } = await docket.get('/engines');

    const ocr = body.engines.find(({ kind }: Engine) => kind === 'ocr');
    assert.partialDeepStrictEqual(ocr, { state: 'off', why: 'Set DOCKET_OCR to auto' });
  });

  test('GET /engines shows the health of each model without its address or key', async () => {
    await using server = await startOpenAiServer({ answer: () => '{}', apiKey: 'the right one' });
    await using embedding = await startEmbeddingServer();
    await using docket = await startDocket({
      engines: {},
      settings: {
        DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
        DOCKET_LANGUAGE_BASE_URL: server.baseUrl,
        DOCKET_LANGUAGE_MODEL: OPENAI_MODEL,
        DOCKET_LANGUAGE_API_KEY: 'mistyped',
        DOCKET_EMBEDDING_BASE_URL: embedding.baseUrl,
        DOCKET_EMBEDDING_MODEL: 'words',
      },
    });
    const healthOf = async () => {
      const { body } = await docket.get('/engines');
      assert.doesNotMatch(JSON.stringify(body), /127\.0\.0\.1|mistyped/);
      return Object.fromEntries(
        body.engines.map(({ kind, version, health }: any) => [`${kind} ${version}`, health]),
      );
    };

    const before = await healthOf();
    await analyzedDocument(docket, 'The tenant pays the rent on the first day of each month.');
    await embedAll(docket);
    const after = await healthOf();

    const [language, meaning] = [`language ${OPENAI_MODEL}`, 'embedding words'];
    assert.deepEqual([before[language], before[meaning]], [null, null]);
    assert.partialDeepStrictEqual(after[language], {
      working: false,
      why: 'The server does not accept the key: check that one is set and that it is right',
    });
    assert.partialDeepStrictEqual(after[meaning], { working: true, why: null });
  });
});

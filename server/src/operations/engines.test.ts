import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../testing/docket.ts';

type Engine = { kind: string; name: string; state: string; why: string | null };
type Speech = { language: string; engine: { name: string } | null; why: string | null };

const KINDS = ['text_extraction', 'ocr', 'language', 'speech', 'speakers'];

suite('GET /engines', () => {
  test('lists what is built in and what could be added, for any credential', async () => {
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
      body.engines.find(({ name }: Engine) => name === 'openai-compatible'),
      {
        kind: 'speech',
        version: null,
        state: 'missing',
        languages: ['en', 'es', 'fr', 'de', 'pt'],
      },
    );
  });

  test('tells which engine recognises each language, and what to do where none does', async () => {
    await using docket = await startDocket({ engines: {} });

    const { body } = await docket.get('/engines');

    const [english, spanish] = body.speech as [Speech, Speech];
    assert.equal(english.language, 'en');
    assert.equal(english.engine?.name, 'moonshine-tiny');
    assert.equal(english.why, null);
    assert.equal(spanish.engine, null);
    assert.match(spanish.why!, /Spanish.*docket-server models pull.*DOCKET_SPEECH_BASE_URL/);
  });

  test('shows a speech server that is configured, and neither its address nor its key', async () => {
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

  test('says how OCR that is off is turned on', async () => {
    await using docket = await startDocket({ engines: {}, settings: { DOCKET_OCR: 'off' } });

    const { body } = await docket.get('/engines');

    const ocr = body.engines.find(({ kind }: Engine) => kind === 'ocr');
    assert.partialDeepStrictEqual(ocr, { state: 'off', why: 'Set DOCKET_OCR to auto' });
  });
});

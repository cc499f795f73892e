import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';
import { standInLanguage, standInTextExtraction } from '../testing/stand-in-engines.ts';
import { standInRecordings, standInSpeakers, standInSpeech } from '../testing/stand-in-speech.ts';

suite('workspace settings of engines', () => {
  test('workspace settings pass the date order and the output language to engines', async () => {
    const asked: unknown[] = [];
    const language: LanguageEngine = {
      ...standInLanguage,
      analyze(text, request, signal) {
        asked.push(['analyze', request.dateOrder]);
        return standInLanguage.analyze(text, request, signal);
      },
      writeContent(request, sources, signal) {
        asked.push(['write', request.locale]);
        return standInLanguage.writeContent(request, sources, signal);
      },
      brainstorm(request, sources, signal) {
        asked.push(['brainstorm', request.locale]);
        return standInLanguage.brainstorm(request, sources, signal);
      },
    };
    await using file = await startReceiver(200, 'The rent is due.');
    await using docket = await startDocket({
      engines: {
        language,
        textExtraction: standInTextExtraction,
        recordings: standInRecordings,
        speech: standInSpeech(),
        speakers: standInSpeakers,
      },
    });
    const { default_workspace_id: id } = (await docket.get('/me')).body;
    const askAll = async () => {
      asked.length = 0;
      const document_url = `${file.url}/lease.txt`;
      await docket.post('/documents/analyze', { document_url, analysis_type: 'contract_review' });
      await docket.runJobs();
      await docket.post('/generate/content', { topic: 'Rent' });
      await docket.post('/generate/brainstorm', { topic: 'Rent' });
      return [...asked];
    };

    assert.deepEqual(await askAll(), [
      ['analyze', undefined],
      ['write', 'en'],
      ['brainstorm', 'en'],
    ]);
    await docket.patch(`/workspaces/${id}`, { settings: { locale: 'de', date_order: 'dmy' } });
    assert.deepEqual(await askAll(), [
      ['analyze', 'dmy'],
      ['write', 'de'],
      ['brainstorm', 'de'],
    ]);
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import {
  type GithubFake,
  startGithubFake,
} from '../server/src/integrations/github/testing/fake.ts';
import { type Docket, startDocket } from '../server/src/testing/docket.ts';
import {
  standInChunk,
  standInRecordings,
  standInSpeakers,
  standInSpeech,
  standInSpeechEngine,
} from '../server/src/testing/stand-in-speech.ts';
import { runScript, type ScriptEnd } from './run-script.ts';

const SAID = [
  'Ana, can you send the lease to the landlord by Friday?',
  'Yes, I will do that.',
  'And I will book the room for the review tomorrow.',
];

const TRANSCRIPT = `Ben: ${SAID[0]}\nAna: ${SAID[1]}\nBen: ${SAID[2]}\n`;

const ENGINES = {
  recordings: standInRecordings,
  speech: standInSpeech(
    standInSpeechEngine(SAID.map((text, index) => standInChunk(index, index * 10, text))),
  ),
  speakers: standInSpeakers,
};

const WHEN = { STARTED_AT: '2026-03-02T09:00:00+01:00', TIME_ZONE: 'Europe/Berlin' };

type Run = { docket: Docket; github: GithubFake };

/** Works on what the script asks for until it ends. */
async function goTheWay(
  { docket, github }: Run,
  environment: Record<string, string>,
): Promise<ScriptEnd> {
  const running = runScript('meeting-to-issues.sh', {
    DOCKET_URL: docket.url,
    DOCKET_KEY: docket.key,
    GITHUB_URL: github.url,
    GITHUB_TOKEN: github.connection.token,
    GITHUB_PROJECT: github.connection.project,
    ...environment,
  });
  const end = new AbortController();
  void running.finally(() => end.abort());
  while (!end.signal.aborted) {
    await docket.runJobs();
    docket.advance(1_000);
    await wait(20);
  }
  return running;
}

/** Returns the ids in the output, which a repeat must name again. */
function idsIn({ stdout }: ScriptEnd): string[] {
  return [...new Set(stdout.match(/\b(trans|meet|action|task|integration)_\w+/g))].toSorted();
}

async function totalOf(docket: Docket, list: string): Promise<number> {
  return (await docket.get(`/${list}`)).body.pagination.total;
}

const { error } = spawnSync('curl', ['--version']);

suite('examples/meeting-to-issues.sh', { skip: error && 'curl is not installed' }, () => {
  for (const input of ['RECORDING', 'TRANSCRIPT']) {
    test(`makes an issue of each promise of a ${input}, once however often it is run`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'docket-example-'));
      await using github = await startGithubFake();
      await using docket = await startDocket({ engines: ENGINES });
      const path = join(folder, 'weekly.wav');
      await writeFile(path, TRANSCRIPT);
      const environment = { ...WHEN, [input]: path, SPEAKERS: 'Ben Li,Ana Smith' };
      try {
        const first = await goTheWay({ docket, github }, environment);
        const second = await goTheWay({ docket, github }, environment);

        assert.equal(first.stderr, '');
        assert.equal(first.status, 0);
        assert.match(first.stdout, /: weekly, 2026-03-02T08:00:00.000Z/);
        assert.match(first.stdout, /Send the lease to the landlord \(Ana.*, 2026-03-06, /);
        assert.match(first.stdout, /Book the room for the review \(Ben.*, 2026-03-03, /);
        assert.match(first.stdout, /task_\w+  created\n/);
        assert.match(first.stdout, /task_\w+  https:\/\/github\.com\/octocat\/Hello-World\/issues/);
        assert.equal(second.status, 0);
        assert.deepEqual(idsIn(second), idsIn(first));
        assert.match(second.stdout, /0 made now, 2 were there/);
        assert.match(second.stdout, /task_\w+  skipped\n/);
        for (const list of ['meetings', 'integrations']) {
          assert.equal(await totalOf(docket, list), 1);
        }
        assert.equal(await totalOf(docket, 'tasks'), 2);
        assert.equal(github.issues.length, 2);
        assert.deepEqual(github.violations, []);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }

  test('goes on with a meeting that is there, named by its transcription', async () => {
    await using github = await startGithubFake();
    await using docket = await startDocket({ engines: ENGINES });
    const { body: meeting } = await docket.post('/meetings', {
      title: 'Weekly',
      transcript: TRANSCRIPT,
    });

    const { status, stdout } = await goTheWay(
      { docket, github },
      { MEETING: meeting.transcription_id },
    );

    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`${meeting.id}: Weekly, nobody said when`));
    assert.equal(github.issues.length, 2);
  });

  test('says what was refused, and ends', async () => {
    await using github = await startGithubFake();
    await using docket = await startDocket({ engines: ENGINES });

    const { status, stderr } = await goTheWay({ docket, github }, { MEETING: 'meet_1' });

    assert.equal(status, 1);
    assert.match(stderr, /GET \/meetings\/meet_1: .*"No meeting with id meet_1/);
    assert.doesNotMatch(stderr, new RegExp(docket.key));
  });
});

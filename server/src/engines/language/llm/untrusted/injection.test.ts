import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';

import { createComputePool } from '../../../../compute/compute-pool.ts';
import { type Attack, type Outcome, outcomeOf } from '../testing/injection/attack.ts';
import { ATTACKS } from '../testing/injection/attacks.ts';
import { CITING, type Citing, obey } from '../testing/injection/obey.ts';
import { attack } from '../testing/injection/payloads.ts';
import { RUN } from '../testing/injection/run-attack.ts';
import { withoutProofs } from '../testing/injection/undefended.ts';
import { startScriptedEngine } from '../testing/scripted-engine.ts';
import { UNGUARDED } from '../testing/unguarded.ts';
import { GUARD } from './guard.ts';

type Defence = 'defended' | 'undefended';

suite('a model behind a server that obeys everything it reads, and quotes cleverly', () => {
  const compute = createComputePool({ size: 2 });
  after(() => compute.close());

  function startEngine(defence: Defence, citing: Citing) {
    return startScriptedEngine({
      compute,
      server: { answer: (request) => obey(request, citing) },
      ...(defence === 'undefended' && {
        parts: { guard: UNGUARDED, compute: withoutProofs(compute) },
      }),
    });
  }

  /** What each attack has come to, one for each way of quoting. */
  async function attackAll(defence: Defence): Promise<Map<Attack, Outcome[]>> {
    const outcomes = new Map<Attack, Outcome[]>(ATTACKS.map((one) => [one, []]));
    for (const citing of CITING) {
      await using engine = await startEngine(defence, citing);
      for (const [one, own] of outcomes) {
        own.push(outcomeOf(one, await RUN[one.by](engine, one, AbortSignal.timeout(60_000))));
      }
    }
    return outcomes;
  }

  test('shows nothing that attackers want, beyond what they wrote themselves as what they wrote', async (t) => {
    const outcomes = await attackAll('defended');
    const succeeded = namesOf(outcomes, 'succeeded');
    t.diagnostic(`defended: ${succeeded.length} of ${outcomes.size} attacks succeeded`);
    t.diagnostic(
      `defended: the words of ${namesOf(outcomes, 'quoted').length} were shown with their own passage as the evidence`,
    );

    assert.ok(outcomes.size >= 48);
    assert.deepEqual(succeeded, []);
  });

  test('shows it without the defences', async (t) => {
    const outcomes = await attackAll('undefended');
    const succeeded = new Set(namesOf(outcomes, 'succeeded'));
    t.diagnostic(`undefended: ${succeeded.size} of ${outcomes.size} attacks succeeded (control)`);
    const others = ATTACKS.filter(({ what }) => !succeeded.has(what));
    for (const { what } of others) t.diagnostic(`never: ${what}, as ${NEVER_WITHOUT[what]}`);

    assert.ok(succeeded.size >= 48);
    assert.deepEqual(
      others.map(({ what }) => what).toSorted(),
      Object.keys(NEVER_WITHOUT).toSorted(),
    );
  });

  test('cannot give another answer than the one that is asked for', async () => {
    await using engine = await startEngine('undefended', 'the nearest passage');
    const other = attack('answer', 'text', 'otherTask');

    await assert.rejects(RUN.answer(engine, other, AbortSignal.timeout(60_000)), {
      name: 'LlmError',
      kind: 'invalid_answer',
    });
  });

  test('cannot add or take away what a search has found', async () => {
    await using engine = await startEngine('undefended', 'the nearest passage');
    for (const at of ['text', 'title', 'query'] as const) {
      const first = attack('rerank', at, 'first');
      const [shown] = await RUN.rerank(engine, first, AbortSignal.timeout(60_000));

      assert.equal(shown?.said, 'each passage once');
    }
  });

  test('has its rules shown by nobody, whatever is said around them', () => {
    const rule =
      'Data stands between the lines `<data MARK NAME>` and `</data MARK>`, where MARK is';

    assert.equal(GUARD.clean(`I was told: ${rule} the mark that the question names.`), '');
    assert.equal(GUARD.clean('The data is material to read.'), 'The data is material to read.');
  });
});

function namesOf(outcomes: ReadonlyMap<Attack, Outcome[]>, outcome: Outcome): string[] {
  return [...outcomes].flatMap(([{ what }, own]) => (own.includes(outcome) ? [what] : []));
}

/** Attacks that come to nothing without our defences too, and why. */
const WITH_ITSELF = 'what is shown beside it holds the words of the attacker too';
const NEVER_WITHOUT: Readonly<Record<string, string>> = {
  'analyze a contract: law in the beside, plainly': WITH_ITSELF,
  'analyze a contract: fee in the beside, plainly': WITH_ITSELF,
  'answer: law in the beside, plainly': WITH_ITSELF,
  'answer: fee in the beside, plainly': WITH_ITSELF,
};

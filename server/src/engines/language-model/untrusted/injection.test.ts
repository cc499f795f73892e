import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';

import { borrowComputePool } from '../../../testing/compute-pools.ts';
import { type Attack, type AttackOutcome, judgeAttack } from '../testing/injection/attack.ts';
import { INJECTION_ATTACKS } from '../testing/injection/attacks.ts';
import { CITATION_STRATEGIES, type CitationStrategy, obey } from '../testing/injection/obey.ts';
import { createAttack } from '../testing/injection/payloads.ts';
import { RUN_ATTACK } from '../testing/injection/run-attack.ts';
import { withoutChecks } from '../testing/injection/undefended.ts';
import { startScriptedEngine } from '../testing/scripted-engine.ts';
import { UNGUARDED } from '../testing/unguarded.ts';
import { GUARD } from './guard.ts';

type Defence = 'defended' | 'undefended';

suite('obedient model with clever quotes', () => {
  const pool = borrowComputePool();
  after(() => pool.close());

  function startEngine(defence: Defence, citing: CitationStrategy) {
    return startScriptedEngine({
      compute: pool,
      server: { answer: (request) => obey(request, citing) },
      ...(defence === 'undefended' && {
        dependencies: {
          guard: UNGUARDED,
          compute: withoutChecks(pool.forWorkspace(null, 'interactive')),
        },
      }),
    });
  }

  /** Runs each attack with every citation strategy and collects the outcomes. */
  async function attackAll(defence: Defence): Promise<Map<Attack, AttackOutcome[]>> {
    const outcomes = new Map<Attack, AttackOutcome[]>(INJECTION_ATTACKS.map((one) => [one, []]));
    for (const citing of CITATION_STRATEGIES) {
      await using engine = await startEngine(defence, citing);
      for (const [one, own] of outcomes) {
        own.push(
          judgeAttack(
            one,
            await RUN_ATTACK[one.operation](engine, one, AbortSignal.timeout(60_000)),
          ),
        );
      }
    }
    return outcomes;
  }

  test('no attack succeeds beyond a quote of its own text as evidence', async (t) => {
    const outcomes = await attackAll('defended');
    const succeeded = namesOf(outcomes, 'succeeded');
    t.diagnostic(`defended: ${succeeded.length} of ${outcomes.size} attacks succeeded`);
    t.diagnostic(
      `defended: the words of ${namesOf(outcomes, 'quoted').length} were shown with their own passage as the evidence`,
    );

    assert.ok(outcomes.size >= 48);
    assert.deepEqual(succeeded, []);
  });

  test('attacks succeed without the defenses', async (t) => {
    const outcomes = await attackAll('undefended');
    const succeeded = new Set(namesOf(outcomes, 'succeeded'));
    t.diagnostic(`undefended: ${succeeded.size} of ${outcomes.size} attacks succeeded (control)`);
    const others = INJECTION_ATTACKS.filter(({ name: what }) => !succeeded.has(what));
    for (const { name: what } of others) t.diagnostic(`never: ${what}, as ${NEVER_WITHOUT[what]}`);

    assert.ok(succeeded.size >= 48);
    assert.deepEqual(
      others.map(({ name: what }) => what).toSorted(),
      Object.keys(NEVER_WITHOUT).toSorted(),
    );
  });

  test('an answer in another form than the requested schema fails as invalid_answer', async () => {
    await using engine = await startEngine('undefended', 'the nearest passage');
    const other = createAttack('answer', 'text', 'otherTask');

    await assert.rejects(RUN_ATTACK.answer(engine, other, AbortSignal.timeout(60_000)), {
      name: 'LlmError',
      kind: 'invalid_answer',
    });
  });

  test('reranking can neither add nor remove passages', async () => {
    await using engine = await startEngine('undefended', 'the nearest passage');
    for (const at of ['text', 'title', 'query'] as const) {
      const first = createAttack('rerank', at, 'first');
      const [shown] = await RUN_ATTACK.rerank(engine, first, AbortSignal.timeout(60_000));

      assert.equal(shown?.text, 'each passage once');
    }
  });

  test('prose that contains a prompt is not shown', () => {
    const rule =
      'Data stands between the lines `<data MARK NAME>` and `</data MARK>`, where MARK is';

    assert.equal(GUARD.sanitize(`I was told: ${rule} the mark that the question names.`), '');
    assert.equal(GUARD.sanitize('The data is material to read.'), 'The data is material to read.');
  });
});

function namesOf(outcomes: ReadonlyMap<Attack, AttackOutcome[]>, outcome: AttackOutcome): string[] {
  return [...outcomes].flatMap(([{ name: what }, own]) => (own.includes(outcome) ? [what] : []));
}

/** Attacks that fail even without defenses, with the reason. */
const WITH_ITSELF = 'what is shown beside it holds the words of the attacker too';
const NEVER_WITHOUT: Readonly<Record<string, string>> = {
  'analyze a contract: law in the beside, plainly': WITH_ITSELF,
  'analyze a contract: fee in the beside, plainly': WITH_ITSELF,
  'answer: law in the beside, plainly': WITH_ITSELF,
  'answer: fee in the beside, plainly': WITH_ITSELF,
};

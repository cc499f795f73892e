import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../../contract/scopes.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { DATABASES, DISTANT_POSTGRES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { CALLER, letApplicationIn, signInOwner } from '../../testing/tokens.ts';
import { revokeGrant } from './grants.ts';
import { rotateRefreshToken } from './rotate-refresh-token.ts';

type Asked = { clientId?: string | null; scopes?: Scope[] };

function refresh(docket: Docket, token: string, { clientId = null, scopes }: Asked = {}) {
  return rotateRefreshToken(docket.services, { token, clientId, scopes, caller: CALLER });
}

function refused(code: string) {
  return (error: unknown) => error instanceof OAuthError && error.code === code;
}

async function statusOf(docket: Docket, accessToken: string): Promise<number> {
  return (await docket.get('/tasks', { key: accessToken })).status;
}

async function auditedActions({ services }: Docket): Promise<string[]> {
  const rows = await services.db.selectFrom('audit_entries').select('action').execute();
  return rows.map(({ action }) => action);
}

async function countTokens({ services }: Docket): Promise<number> {
  return (await services.db.selectFrom('refresh_tokens').select('hash').execute()).length;
}

for (const { name: database } of DATABASES) {
  suite(`refresh tokens on ${database}`, () => {
    test('refresh tokens expire 30 days after each issue', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);

      docket.advance(29 * DAY_MS + 23 * HOUR_MS);
      const second = await refresh(docket, tokens.refresh_token);
      assert.equal(await statusOf(docket, second.access_token), 200);
      docket.advance(29 * DAY_MS + 23 * HOUR_MS);
      const third = await refresh(docket, second.refresh_token);
      docket.advance(30 * DAY_MS + SECOND_MS);

      await assert.rejects(refresh(docket, third.refresh_token), refused('invalid_grant'));
    });

    test('refresh tokens return the identical reply to a retry within ten seconds', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);

      const first = await refresh(docket, tokens.refresh_token);
      docket.advance(10 * SECOND_MS);
      const again = await refresh(docket, tokens.refresh_token);

      assert.deepEqual(again, first);
      assert.equal(await statusOf(docket, first.access_token), 200);
      await refresh(docket, first.refresh_token);
    });

    test('refresh tokens revoke the whole grant when reused later', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      const other = await signInOwner(docket);
      const successor = await refresh(docket, tokens.refresh_token);
      assert.equal(await statusOf(docket, successor.access_token), 200);

      docket.advance(10 * SECOND_MS + 1);
      await assert.rejects(refresh(docket, tokens.refresh_token), refused('invalid_grant'));

      assert.equal(await statusOf(docket, successor.access_token), 401);
      assert.equal(await statusOf(docket, other.tokens.access_token), 200);
      await assert.rejects(refresh(docket, successor.refresh_token), refused('invalid_grant'));
      const actions = await auditedActions(docket);
      assert.equal(actions.filter((action) => action === 'refresh_token.reused').length, 1);
    });

    test('refresh tokens are rejected after their grant is revoked, even within the grace time', async () => {
      await using docket = await startDocket({ database });
      const { grant, tokens } = await signInOwner(docket);
      const { services } = docket;
      await refresh(docket, tokens.refresh_token);

      await inTransaction(services, (tx) => revokeGrant(tx, services, grant.id));

      await assert.rejects(refresh(docket, tokens.refresh_token), refused('invalid_grant'));
    });

    test('refresh tokens belong to their application', async () => {
      await using docket = await startDocket({ database });
      const { clientId, tokens } = await letApplicationIn(docket, ['read:tasks']);
      const other = await letApplicationIn(docket, ['read:tasks']);
      const { refresh_token: token } = tokens;

      for (const wrong of [null, other.clientId]) {
        await assert.rejects(refresh(docket, token, { clientId: wrong }), refused('invalid_grant'));
      }

      assert.equal((await refresh(docket, token, { clientId })).token_type, 'Bearer');
    });

    test('refresh tokens may request fewer scopes, never more than granted', async () => {
      await using docket = await startDocket({ database });
      const granted: Scope[] = ['read:tasks', 'write:tasks'];
      const { clientId, tokens } = await letApplicationIn(docket, granted);
      const make = async (key: string) =>
        (await docket.post('/tasks', { title: 'Call them back' }, { key })).status;

      const wider: Asked = { clientId, scopes: ['read:tasks', 'read:documents'] };
      await assert.rejects(refresh(docket, tokens.refresh_token, wider), refused('invalid_scope'));
      const less = await refresh(docket, tokens.refresh_token, {
        clientId,
        scopes: ['read:tasks'],
      });
      const all = await refresh(docket, less.refresh_token, { clientId });

      assert.equal(less.scope, 'read:tasks');
      assert.equal(await statusOf(docket, less.access_token), 200);
      assert.equal(await make(less.access_token), 403);
      assert.equal(all.scope, 'read:tasks write:tasks');
      assert.equal(await make(all.access_token), 201);
    });

    test('refresh tokens leave only hashes and replies that the token alone opens', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      const successor = await refresh(docket, tokens.refresh_token);
      const { db, secrets } = docket.services;

      const rows = await db.selectFrom('refresh_tokens').selectAll().execute();
      const sealed = rows.find(({ reply_sealed }) => reply_sealed !== null)!;

      const text = JSON.stringify(rows);
      for (const secret of [
        tokens.refresh_token,
        successor.refresh_token,
        successor.access_token,
      ]) {
        assert.ok(!text.includes(secret));
      }
      assert.throws(() => secrets.open(sealed.reply_sealed!, sealed.hash));
    });

    test('refresh tokens are deleted after expiry, and their replies right after the grace time', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      await refresh(docket, tokens.refresh_token);
      await docket.runJobs();
      const replies = async () =>
        (await docket.services.db.selectFrom('refresh_tokens').select('reply_sealed').execute())
          .map(({ reply_sealed }) => reply_sealed)
          .filter((reply) => reply !== null).length;

      assert.equal(await replies(), 1);
      docket.advance(2 * 60 * SECOND_MS);
      await docket.runJobs();
      assert.equal(await replies(), 0);
      assert.equal(await countTokens(docket), 2);
      docket.advance(32 * DAY_MS);
      await docket.runJobs();
      assert.equal(await countTokens(docket), 0);
      assert.equal(
        (await docket.services.db.selectFrom('grants').select('id').execute()).length,
        0,
      );
    });
  });
}

for (const { name: database } of [DATABASES[0]!, DISTANT_POSTGRES]) {
  suite(`one refresh token used twenty times concurrently on ${database}`, () => {
    test('one refresh token returns the same working successor to all uses', async () => {
      await using docket = await startDocket({ database });
      const { grant, tokens } = await signInOwner(docket);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refresh(docket, tokens.refresh_token)),
      );

      assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
      assert.equal(await countTokens(docket), 2);
      assert.equal(await statusOf(docket, answers[0]!.access_token), 200);
      await refresh(docket, answers[0]!.refresh_token);
      const row = await docket.services.db
        .selectFrom('grants')
        .selectAll()
        .where('id', '=', grant.id)
        .executeTakeFirstOrThrow();
      assert.equal(row.revoked_at, null);
    });

    test('one refresh token revokes its grant once, after the grace time', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      await refresh(docket, tokens.refresh_token);
      docket.advance(11 * SECOND_MS);

      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => refresh(docket, tokens.refresh_token)),
      );

      assert.ok(outcomes.every(({ status }) => status === 'rejected'));
      const actions = await auditedActions(docket);
      assert.equal(actions.filter((action) => action === 'refresh_token.reused').length, 1);
    });
  });
}

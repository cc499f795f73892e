import { hash, randomBytes } from 'node:crypto';

import type { Static } from 'typebox';

import { recordAudit } from '../../audit/record-audit.ts';
import type { NewShare, Share, ShareRequest } from '../../contract/shares.ts';
import { publishEvent } from '../../events/publish.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { hashPassword } from '../../kernel/password.ts';
import type { Services } from '../../app/services.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import { getLockedDocument } from '../store.ts';
import { insertShare, isUser } from './store.ts';

const TOKEN_BYTES = 32;

/**
 * Shares a document with a user, or by a link whose URL is returned only once.
 *
 * @throws ApiError `resource_not_found` for an unknown document; `invalid_request` for an invalid share
 */
export async function shareDocument(
  { services, workspaceId, transaction, principal, caller }: Context,
  documentId: string,
  request: ShareRequest,
): Promise<Static<typeof NewShare>> {
  await validateShare(services, request);
  const token =
    request.user_id === undefined ? randomBytes(TOKEN_BYTES).toString('base64url') : null;
  const share: ShareRow = {
    workspace_id: workspaceId,
    id: newId('share'),
    document_id: documentId,
    user_id: request.user_id ?? null,
    token_hash: token && hashToken(token),
    permission: request.permission ?? 'view',
    password_hash: request.password === undefined ? null : await hashPassword(request.password),
    wrong_passwords: 0,
    wrong_password_at: null,
    expires_at:
      request.expires_at === undefined ? null : new Date(request.expires_at).toISOString(),
    created_by: principal.userId ?? principal.credentialId,
    created_at: isoNow(services.clock),
    last_used_at: null,
  };
  const presented = presentShare(share);
  return transaction(async (tx) => {
    await getLockedDocument(tx, workspaceId, documentId);
    await insertShare(tx, share);
    await recordAudit(tx, services, workspaceId, {
      action: 'document.shared',
      by: toAuditActor(caller, principal),
      target: { type: 'document', id: documentId },
      details: { share_id: share.id, ...auditedShare(presented) },
    });
    await publishEvent(tx, services.clock, workspaceId, {
      name: 'document.shared',
      resourceId: documentId,
      data: {
        document_id: documentId,
        share_id: share.id,
        shared_with: presented.shared_with,
        permission: presented.permission,
        expires_at: presented.expires_at,
        shared_by: presented.shared_by,
      },
    });
    return { ...presented, ...(token !== null && { url: `${services.publicUrl}/s/${token}` }) };
  });
}

function auditedShare({ shared_with, permission, has_password, expires_at }: Share) {
  return { shared_with, permission, has_password, expires_at };
}

async function validateShare(
  { reads, clock }: Services,
  { user_id, password, expires_at }: ShareRequest,
): Promise<void> {
  if (user_id !== undefined && password !== undefined) {
    throw invalidField('password', 'invalid_value', 'Only a link has a password');
  }
  if (expires_at !== undefined && !(Date.parse(expires_at) > clock.now().getTime())) {
    throw invalidField('expires_at', 'invalid_value', 'expires_at must be a time in the future');
  }
  if (user_id !== undefined && !(await isUser(reads, user_id))) {
    throw invalidField('user_id', 'invalid_value', `No user with id ${user_id}`);
  }
}

/** Hashes the token of a share link for storage: SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Presents a share without token and password. */
export function presentShare(share: ShareRow): Share {
  const { id, document_id, user_id, permission, password_hash, expires_at } = share;
  return {
    id,
    document_id,
    shared_with: user_id === null ? { type: 'link' } : { type: 'user', user_id },
    permission,
    has_password: password_hash !== null,
    expires_at,
    shared_by: share.created_by,
    created_at: share.created_at,
    last_used_at: share.last_used_at,
  };
}

import { listAuditLog, verifyAuditLog } from '../contract/audit-log.ts';
import { handle, type Route } from '../http/handle.ts';
import { listPage } from './list.ts';
import { verifyLog } from './verify.ts';

export const auditLogRoutes: Route[] = [
  handle(listAuditLog, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(verifyAuditLog, ({ services, workspaceId, signal }, { query }) =>
    verifyLog(services, workspaceId, { pin: query.head, signal }),
  ),
];

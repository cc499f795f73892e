import type { Endpoint } from './endpoint.ts';
import { getLimits, getMe, updateMe } from './account.ts';
import {
  createApiKey,
  getCurrentApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from './api-keys.ts';
import { listAuditLog, verifyAuditLog } from './audit-log.ts';
import { listOwnEngines, removeOwnEngine, setOwnEngine, testOwnEngine } from './engine-settings.ts';
import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  revokeInvitation,
  updateMember,
} from './members.ts';
import {
  answerAuthorization,
  getAuthorizationServer,
  getJwks,
  getMcpResource,
  getOpenIdConfiguration,
  getProtectedResource,
  introspectToken,
  issueToken,
  revokeToken,
  showAuthorization,
} from './oauth.ts';
import { answerDevice, requestDeviceCode, showDevice } from './oauth-device.ts';
import {
  createOAuthClient,
  deleteOAuthClient,
  listOAuthClients,
  rotateOAuthClientSecret,
  updateOAuthClient,
} from './oauth-clients.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './second-factor.ts';
import { addSample, completeSetup, getSetup, removeSample, startSetupSession } from './setup.ts';
import {
  changePassword,
  confirmPasswordReset,
  endOtherSessions,
  endSession,
  finishOidc,
  listSessions,
  login,
  logout,
  refreshSession,
  requestPasswordReset,
  startOidc,
} from './sign-in.ts';
import { getOverview } from './overview.ts';
import { getUsage } from './usage.ts';
import {
  createWorkspace,
  deleteWorkspace,
  getSigningSecret,
  getWorkspace,
  listWorkspaces,
  rotateSigningSecret,
  updateWorkspace,
} from './workspaces.ts';

/** Keys, people, workspaces, sign-in and OAuth, in the order of the reference. */
export const identityEndpoints: readonly Endpoint[] = [
  createApiKey,
  listApiKeys,
  getCurrentApiKey,
  updateApiKey,
  rotateApiKey,
  revokeApiKey,

  getMe,
  updateMe,
  getLimits,
  getUsage,
  getOverview,

  listWorkspaces,
  createWorkspace,
  getWorkspace,
  updateWorkspace,
  deleteWorkspace,
  getSigningSecret,
  rotateSigningSecret,
  listOwnEngines,
  setOwnEngine,
  removeOwnEngine,
  testOwnEngine,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  listInvitations,
  revokeInvitation,
  getInvitation,
  acceptInvitation,

  listAuditLog,
  verifyAuditLog,

  getSetup,
  startSetupSession,
  completeSetup,
  addSample,
  removeSample,

  login,
  refreshSession,
  logout,
  changePassword,
  requestPasswordReset,
  confirmPasswordReset,
  listSessions,
  endOtherSessions,
  endSession,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startOidc,
  finishOidc,

  showAuthorization,
  answerAuthorization,
  issueToken,
  revokeToken,
  introspectToken,
  requestDeviceCode,
  showDevice,
  answerDevice,
  getAuthorizationServer,
  getOpenIdConfiguration,
  getProtectedResource,
  getMcpResource,
  getJwks,
  listOAuthClients,
  createOAuthClient,
  updateOAuthClient,
  rotateOAuthClientSecret,
  deleteOAuthClient,
];

import type { Step } from './step.ts';

const key = { key_id: '{{key_id}}' };
const workspace = { workspace_id: '{{workspace_id}}' };
const member = { ...workspace, user_id: '{{member_id}}' };
const language = { ...workspace, kind: 'language' };
const client = { client_id: '{{client_id}}' };

const PASSWORD = 'correct horse battery staple';
const CODE = 'The code changes every 30 seconds.';
const BROWSER = 'The step belongs to a browser.';
const PROVIDER = 'The step needs an identity provider.';

export const PEOPLE: readonly Step[] = [
  { operation: 'getSetup', credential: 'none' },
  { operation: 'getMe', save: { owner_id: '/user/id', workspace_id: '/default_workspace_id' } },
  { operation: 'getLimits' },
  { operation: 'getOverview' },
  { operation: 'addSample', body: {} },
  { operation: 'removeSample' },
  { operation: 'getUsage', query: { group_by: 'operation' } },
  {
    operation: 'createApiKey',
    body: {
      name: 'Contract importer',
      scopes: ['read:documents', 'write:documents'],
      expires_at: '2027-01-05T09:00:00.000Z',
    },
    save: { key_id: '/id' },
  },
  { operation: 'listApiKeys', query: { status: 'active', limit: 10 } },
  { operation: 'getCurrentApiKey' },
  { operation: 'updateApiKey', params: key, body: { name: 'Contract importer, Berlin' } },
  { operation: 'rotateApiKey', params: key, body: { overlap_hours: 24 } },
  { operation: 'revokeApiKey', params: key },
  { operation: 'listWorkspaces' },
  { operation: 'getWorkspace', params: workspace },
  {
    operation: 'updateWorkspace',
    params: workspace,
    body: { name: 'Fernwood Studio', settings: { time_zone: 'America/Los_Angeles' } },
  },
  { operation: 'getSigningSecret', params: workspace },
  { operation: 'rotateSigningSecret', params: workspace, body: { overlap_hours: 24 } },
  {
    operation: 'setOwnEngine',
    params: language,
    body: {
      models: [
        {
          provider: 'openai-compatible',
          base_url: 'http://127.0.0.1:11434/v1',
          model: 'qwen3:8b',
        },
      ],
      fallback: 'builtin',
    },
  },
  { operation: 'listOwnEngines', params: workspace },
  { operation: 'testOwnEngine', params: language },
  { operation: 'removeOwnEngine', params: language },
  {
    operation: 'inviteMember',
    params: workspace,
    body: { email: 'carla@example.com', role: 'viewer' },
    save: { unused_invitation_id: '/id' },
  },
  {
    operation: 'inviteMember',
    params: workspace,
    body: { email: 'ben@example.com', role: 'member' },
    save: { invitation_token: '/token' },
  },
  { operation: 'listInvitations', params: workspace },
  {
    operation: 'revokeInvitation',
    params: { ...workspace, invitation_id: '{{unused_invitation_id}}' },
  },
  {
    operation: 'getInvitation',
    params: { token: '{{invitation_token}}' },
    credential: 'none',
  },
  {
    operation: 'acceptInvitation',
    params: { token: '{{invitation_token}}' },
    body: { name: 'Ben', password: PASSWORD },
    credential: 'none',
  },
  { operation: 'listMembers', params: workspace },
  {
    operation: 'login',
    body: { email: 'ben@example.com', password: PASSWORD },
    credential: 'none',
    save: { member_token: '/access_token', refresh_token: '/refresh_token' },
  },
  {
    operation: 'refreshSession',
    body: { refresh_token: '{{refresh_token}}' },
    credential: 'none',
    save: { member_token: '/access_token', refresh_token: '/refresh_token' },
  },
  { operation: 'getMe', credential: 'member', save: { member_id: '/user/id' } },
  {
    operation: 'updateMe',
    body: { locale: 'de', time_zone: 'Europe/Berlin', preferences: { theme: 'dark' } },
    credential: 'member',
  },
  { operation: 'updateMember', params: member, body: { role: 'admin' } },
  { operation: 'listSessions', credential: 'member', save: { session_id: '/sessions/0/id' } },
  {
    operation: 'login',
    body: { email: 'ben@example.com', password: PASSWORD },
    credential: 'none',
    save: { member_token: '/access_token', refresh_token: '/refresh_token' },
  },
  { operation: 'endSession', params: { session_id: '{{session_id}}' }, credential: 'member' },
  {
    operation: 'beginTotp',
    body: { password: PASSWORD },
    credential: 'member',
    save: { totp_secret: '/secret' },
  },
  {
    operation: 'confirmTotp',
    body: { code: '{{totp_code}}' },
    credential: 'member',
    notRepeatable: CODE,
  },
  {
    operation: 'renewRecoveryCodes',
    body: { code: '{{totp_code}}' },
    credential: 'member',
    save: { recovery_code: '/recovery_codes/0' },
    notRepeatable: CODE,
  },
  {
    operation: 'removeTotp',
    body: { code: '{{recovery_code}}' },
    credential: 'member',
    notRepeatable: CODE,
  },
  { operation: 'endOtherSessions', credential: 'member' },
  {
    operation: 'changePassword',
    body: { current_password: PASSWORD, new_password: 'another horse battery staple' },
    credential: 'member',
  },
  {
    operation: 'requestPasswordReset',
    body: { email: 'ben@example.com' },
    credential: 'none',
  },
  { operation: 'logout', credential: 'member' },
  { operation: 'removeMember', params: member },
  {
    operation: 'createWorkspace',
    body: { name: 'Trial', slug: 'trial' },
    save: { trial_id: '/id' },
  },
  {
    operation: 'deleteWorkspace',
    params: { workspace_id: '{{trial_id}}' },
    query: { confirm: 'trial' },
  },
];

export const OAUTH: readonly Step[] = [
  {
    operation: 'createOAuthClient',
    body: {
      name: 'Case system',
      redirect_uris: ['https://cases.example/callback'],
      scopes: ['read:documents', 'read:tasks'],
    },
    save: { client_id: '/id', client_secret: '/client_secret' },
  },
  { operation: 'listOAuthClients' },
  { operation: 'updateOAuthClient', params: client, body: { name: 'Case system, Berlin' } },
  {
    operation: 'introspectToken',
    body: {
      token: '{{refresh_token}}',
      client_id: '{{client_id}}',
      client_secret: '{{client_secret}}',
    },
    credential: 'none',
  },
  {
    operation: 'revokeToken',
    body: {
      token: '{{refresh_token}}',
      client_id: '{{client_id}}',
      client_secret: '{{client_secret}}',
    },
    credential: 'none',
  },
  {
    operation: 'showAuthorization',
    query: {
      client_id: '{{client_id}}',
      redirect_uri: 'https://cases.example/callback',
      response_type: 'code',
      scope: 'read:documents',
      state: 'af0ifjsldkj',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    },
    credential: 'none',
  },
  { operation: 'rotateOAuthClientSecret', params: client, body: { overlap_hours: 24 } },
  { operation: 'deleteOAuthClient', params: client },
  {
    operation: 'requestDeviceCode',
    body: { client_id: 'docket-cli', scope: 'read:documents' },
    credential: 'none',
  },
  { operation: 'showDevice', credential: 'none' },
  { operation: 'getAuthorizationServer', credential: 'none' },
  { operation: 'getOpenIdConfiguration', credential: 'none' },
  { operation: 'getMcpResource', credential: 'none' },
  { operation: 'getProtectedResource', credential: 'none' },
  { operation: 'getJwks', credential: 'none' },
];

/** Operations without a step, each with its reason. */
export const NOT_TOURED: Record<string, string> = {
  confirmPasswordReset: 'The token comes by mail.',
  startSetupSession: 'The code is printed by the server.',
  completeSetup: BROWSER,
  startOidc: PROVIDER,
  finishOidc: PROVIDER,
  answerAuthorization: BROWSER,
  answerDevice: BROWSER,
  issueToken: BROWSER,
  getDashboardFile: 'The name of a file holds a hash of the build.',
};

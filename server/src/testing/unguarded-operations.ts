/** Operations that ask for no credential, and what keeps workspaces apart there. */
export const UNGUARDED: Record<string, string> = {
  showShare: 'the token names one share, and only its document is shown: shares.test.ts',
  openShare: 'as showShare',
  downloadShare: 'as showShare',
  getSharedPageImage: 'as showShare',
  getInvitation:
    'the token names one invitation, and only its offer is shown: get-invitation tests',
  acceptInvitation: 'the token names one invitation, and whose it is is checked: members tests',
  getSetup: 'the same for everybody',
  startSetupSession: 'the code names the first owner: setup tests',
  login: 'a workspace_id that is not of the user is 404: sign-in tests',
  refreshSession: 'the token names one grant of one user: rotate-refresh-token.test.ts',
  requestPasswordReset: 'answers the same whoever asks, about whomever',
  confirmPasswordReset: 'the token names one user',
  startOidc: 'names nothing but the page to return to',
  finishOidc: 'what the provider answers names one user',
  showAuthorization:
    'who consents must be a member of the workspace of the client: authorize tests',
  answerAuthorization: 'as showAuthorization',
  issueToken: 'a code and a token are good only for their client: oauth tests',
  revokeToken: 'a token is revoked only by its client: oauth tests',
  introspectToken: 'a token of another client is not active: oauth tests',
  requestDeviceCode: 'makes codes that reach nothing until a member allows them: device tests',
  showDevice: 'who consents must be a member of the workspace: device tests',
  answerDevice: 'as showDevice',
  getAuthorizationServer: 'the same for everybody',
  getOpenIdConfiguration: 'the same for everybody',
  getMcpResource: 'the same for everybody',
  getProtectedResource: 'the same for everybody',
  getJwks: 'the same for everybody',
  getHealth: 'the same for everybody',
  getReady: 'the same for everybody',
  getMetrics: 'sums over all workspaces, for who runs the server',
  getOpenApi: 'the same for everybody',
  getError: 'the same for everybody',
  showHome: 'the same for everybody',
  showDashboard: 'the same for everybody',
  getDashboardFile: 'the same for everybody',
  showReference: 'the same for everybody',
  getReferenceScript: 'the same for everybody',
  getGuide: 'the same for everybody',
  getLlmsIndex: 'the same for everybody',
  getLlmsFull: 'the same for everybody',
  getPostmanCollection: 'the same for everybody',
};

/** Operations of somebody signed in that name nothing: they are about the user of the session alone. */
export const OF_ONESELF: readonly string[] = [
  'completeSetup',
  'updateMe',
  'logout',
  'changePassword',
  'listSessions',
  'endOtherSessions',
  'beginTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
];

/**
 * Operations whose path names no row of a workspace: `getEventSample` answers every credential the same, and
 * `removeSample` deletes what the own workspace has, see its tests.
 */
export const WITHOUT_ROWS: readonly string[] = ['getEventSample', 'removeSample'];

/** Operations that a kind of credential may never call, with the status of the refusal. */
export const NEVER: Record<string, { by: RegExp; status: number }> = {
  createApiKey: { by: /application/, status: 403 },
  updateApiKey: { by: /application/, status: 403 },
  rotateApiKey: { by: /application/, status: 403 },
  createWorkspace: { by: /service key|application|test key/, status: 403 },
  getCurrentApiKey: { by: /signed in|application/, status: 404 },
};

/** Resources without separate test data: keys and applications belong to the workspace. */
export const SHARED_WITH_TESTS: readonly string[] = ['Keys', 'Applications', 'Members'];

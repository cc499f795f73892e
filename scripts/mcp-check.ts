/**
 * Checks `POST /mcp` of a started server with foreign programs: the MCP inspector calls every method and most
 * tools, and the conformance suite of the protocol runs its scenarios that do not need the tools of its own test server.
 * Both are installed into a temporary folder, since they bring 223 packages. Exit code 1 unless all pass. Takes about
 * four minutes.
 *
 *     npm run mcp-check [-- folder that keeps the packages]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startServerProcess } from '../server/src/testing/server-process.ts';
import { startCredentialProxy } from './mcp-check/credential-proxy.ts';
import { installPrograms } from './mcp-check/install-programs.ts';
import { runConformance } from './mcp-check/run-conformance.ts';
import { runInspector } from './mcp-check/run-inspector.ts';

const API_KEY = 'svc_live_checkCheckCheckCheckCheckCheckCheckCheck';
const SCOPES = [
  'read:documents',
  'write:documents',
  'read:transcripts',
  'write:transcripts',
  'read:tasks',
  'write:tasks',
  'mcp:write',
];
const CONTRACT = `Lease between Ada Ltd and Grace Inc.
The lease begins on 1 March 2026 and ends on 28 February 2028.
The tenant pays 1,200 euros a month, in advance.`;
const TRANSCRIPT = 'Ada: The lease ends in May.\nGrace: I will call the landlord tomorrow.';

/** Creates a document, a meeting, a task, and a key that may use every tool. */
async function prepareWorkspace(url: string) {
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${url}/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { default_workspace_id } = await send('GET', '/me');
  await send('PATCH', `/workspaces/${default_workspace_id}`, { settings: { mcp_write: true } });
  const { key } = await send('POST', '/api-keys', { name: 'mcp-check', scopes: SCOPES });
  const document = await send('POST', '/documents', { title: 'Lease', content: CONTRACT });
  const meeting = await send('POST', '/meetings', { title: 'Lease', transcript: TRANSCRIPT });
  await send('POST', '/tasks', { title: 'Read the lease' });
  return { key: String(key), documentId: String(document.id), meetingId: String(meeting.id) };
}

const temporary = await mkdtemp(join(tmpdir(), 'docket-mcp-check-'));
try {
  const [folder = join(temporary, 'programs')] = process.argv.slice(2);
  const programs = await installPrograms(resolve(folder));
  await using server = await startServerProcess({
    dataDir: join(temporary, 'data'),
    settings: {
      DOCKET_BOOTSTRAP_KEY: API_KEY,
      DOCKET_DEFAULT_PLAN: 'enterprise',
      DOCKET_ALLOW_PRIVATE_URLS: 'true',
    },
  });
  const prepared = await prepareWorkspace(server.url);
  await using proxy = await startCredentialProxy(server.url, prepared.key);
  const results = [
    ...(await runInspector(programs.inspector, { url: `${server.url}/mcp`, ...prepared })),
    ...(await runConformance(programs.conformance, `${proxy.url}/mcp`)),
  ];
  const failed = results.filter(({ problem }) => problem !== undefined);
  for (const { name, problem } of results) {
    console.log(problem === undefined ? `✔ ${name}` : `✖ ${name}\n  ${problem}`);
  }
  console.log(`${results.length - failed.length} of ${results.length} checks pass`);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  await rm(temporary, { recursive: true, force: true });
}

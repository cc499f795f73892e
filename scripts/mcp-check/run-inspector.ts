import { type CheckResult, runProgram } from './run-program.ts';

/** Server that the inspector calls, and rows of its workspace. */
export type InspectedServer = {
  url: string;
  key: string;
  documentId: string;
  meetingId: string;
};

type Call = { name: string; flags: string[]; expected: RegExp };

/** A call of a tool with text arguments. */
function tool(name: string, given: Record<string, string>, expected: RegExp): Call {
  const pairs = Object.entries(given).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
  const flags = ['--method', 'tools/call', '--tool-name', name, ...pairs];
  return { name: `tools/call ${name}`, flags, expected };
}

function method(name: string, expected: RegExp, ...flags: string[]): Call {
  return { name, flags: ['--method', name, ...flags], expected };
}

function callsOf({ documentId, meetingId }: InspectedServer): Call[] {
  const prompt = ['--prompt-name', 'review_contract', '--prompt-args', `document=${documentId}`];
  return [
    method('tools/list', /"name": ?"update_task"/, '--strict'),
    method('resources/list', /docket:\/\/tasks/),
    method('resources/templates/list', /docket:\/\/documents\/\{document_id\}/),
    method('resources/read', /Lease/, '--uri', `docket://documents/${documentId}`),
    method('prompts/list', /review_contract/),
    method('prompts/get', /landlord/, ...prompt, 'side=landlord'),
    tool('search', { query: 'lease' }, /"results"/),
    tool('fetch', { id: documentId }, /Ada Ltd/),
    tool('list_documents', {}, /"total": ?1/),
    tool('get_document', { document_id: documentId }, /"status": ?"completed"/),
    tool('read_document_text', { document_id: documentId }, /Grace Inc/),
    tool('list_meetings', {}, /"total": ?1/),
    tool('get_meeting', { meeting_id: meetingId }, /"summary"/),
    tool('read_transcript', { meeting_id: meetingId }, /call the landlord/),
    tool('list_tasks', {}, /Read the lease/),
    tool('create_task', { title: 'Sign the lease' }, /Sign the lease/),
    tool('create_tasks_from_meeting', { meeting_id: meetingId }, /"created": ?1/),
    tool('get_work', { id: documentId, wait_seconds: '20' }, /"is_done": ?true/),
  ];
}

/** Calls every method and most tools with the command line of the MCP inspector. */
export async function runInspector(
  program: string,
  server: InspectedServer,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const calls = callsOf(server);
  // The document must be read before its text is.
  for (const call of [calls.at(-1)!, ...calls.slice(0, -1)]) {
    const header = `Authorization: Bearer ${server.key}`;
    const flags = ['--cli', server.url, '--transport', 'http', '--header', header, ...call.flags];
    const { code, stdout, output } = await runProgram(program, flags);
    const isRight = code === 0 && call.expected.test(stdout) && !/"isError": ?true/.test(stdout);
    const problem = isRight ? undefined : `exit code ${code}: ${output.slice(0, 2_000)}`;
    results.push({ name: `inspector: ${call.name}`, problem });
  }
  return results;
}

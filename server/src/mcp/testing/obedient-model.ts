import type { Client } from '@modelcontextprotocol/client';

/** One order that a text gave, and what became of it. */
export type Obeyed = { tool: string; isListed: boolean; isError: boolean };

const ORDER = /CALL (\w+) (\{.*?\})(?=\s*$)/gm;

/**
 * A scripted model without any judgment: it reads a document by every tool and resource, and calls whatever the text
 * tells it to call, whether or not the tool is listed.
 */
export async function obeyDocument(client: Client, documentId: string): Promise<Obeyed[]> {
  const { tools } = await client.listTools();
  const listed = new Set(tools.map(({ name }) => name));
  const texts = await readEverything(client, documentId);
  const orders = new Map(
    texts.flatMap((text) => [...text.matchAll(ORDER)].map((match) => [match[0], match] as const)),
  );
  const obeyed: Obeyed[] = [];
  for (const [, tool = '', given = '{}'] of orders.values()) {
    const isError = await callIgnoringErrors(client, tool, JSON.parse(given));
    obeyed.push({ tool, isListed: listed.has(tool), isError });
  }
  return obeyed;
}

async function readEverything(client: Client, documentId: string): Promise<string[]> {
  const calls = [
    { name: 'search', arguments: { query: 'order' } },
    { name: 'fetch', arguments: { id: documentId } },
    { name: 'get_document', arguments: { document_id: documentId } },
    { name: 'read_document_text', arguments: { document_id: documentId } },
    {
      name: 'ask_documents',
      arguments: { question: 'What is to be done?', document_ids: [documentId] },
    },
  ];
  const texts: string[] = [];
  for (const call of calls) collectTexts((await client.callTool(call)).structuredContent, texts);
  const resource = await client.readResource({ uri: `docket://documents/${documentId}/text` });
  collectTexts(resource, texts);
  return texts;
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collectTexts(item, texts);
  }
}

/** @returns true if the call was refused */
async function callIgnoringErrors(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<boolean> {
  try {
    return (await client.callTool({ name, arguments: given })).isError === true;
  } catch {
    return true;
  }
}

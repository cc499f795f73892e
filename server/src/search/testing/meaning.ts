import type { Database } from '../../storage/database.ts';
import { type Docket, type DocketOptions, startDocket } from '../../testing/docket.ts';
import {
  type EmbeddingServerOptions,
  type EmbeddingTestServer,
  startEmbeddingServer,
} from '../../testing/model-servers/embedding-server.ts';
import { indexAll } from './other-sources.ts';

/** Words that the test model embeds alike. */
const SYNONYMS = [
  ['car', 'automobile', 'vehicle'],
  ['rent', 'lease', 'tenancy'],
  ['fee', 'charge', 'price'],
];

/** Server with an embedding model, and its default workspace. */
export type MeaningDocket = Docket & { model: EmbeddingTestServer; workspaceId: string };

/** Starts a server with an embedding model of the operator. */
export async function startMeaningDocket(
  openDatabase: () => Promise<Database>,
  { server = {}, ...options }: DocketOptions & { server?: EmbeddingServerOptions } = {},
): Promise<MeaningDocket> {
  const model = await startEmbeddingServer({ synonyms: SYNONYMS, ...server });
  const docket = await startDocket({
    openDatabase,
    ...options,
    settings: {
      DOCKET_EMBEDDING_BASE_URL: model.baseUrl,
      DOCKET_EMBEDDING_MODEL: 'words',
      ...options.settings,
    },
  });
  const { body } = await docket.get('/me');
  return {
    ...docket,
    model,
    workspaceId: body.default_workspace_id,
    async [Symbol.asyncDispose]() {
      await docket[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

/** Runs the jobs that index changed sources and embed them. */
export async function embedAll(docket: Docket): Promise<void> {
  for (let round = 0; round < 4; round += 1) await indexAll(docket);
}

/** Creates a document from text. @returns its id */
export async function addDocument(
  docket: Docket,
  title: string,
  content: string,
  more: object = {},
): Promise<string> {
  const { body } = await docket.post('/documents', { title, content, ...more });
  return body.id;
}

/** Lists the embedding indexes as `<model> <state>`, such as `words active`. */
export async function spacesOf({ services }: Docket): Promise<string[]> {
  const rows = await services.db
    .selectFrom('vector_spaces')
    .select(['model', 'state'])
    .orderBy('number')
    .execute();
  return rows.map(({ model, state }) => `${model} ${state}`);
}

/** Counts the rows of each table of embeddings. */
export async function vectorRows({ services }: Docket): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['vector_spaces', 'passage_vectors', 'vector_changes'] as const) {
    const { count } = await services.db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

import { LlmError, type LlmErrorKind } from '../../engines/llm/llm-error.ts';
import { type Clock, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createRecent } from '../../kernel/recent.ts';
import type { EmbeddingModel } from '../../model-use/language-model.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import { askForVectors } from './ask-for-vectors.ts';
import { embedTexts } from './embed-texts.ts';
import type { Meaning } from './find-by-meaning.ts';
import { isSpaceOf, isStillAllowed, openModel } from './space-model.ts';
import { findActiveSpace, updateSpace } from './space-store.ts';
import type { VectorServices } from './vector-services.ts';

/** Of queries; each a few kilobytes. */
const REMEMBERED_MAX = 500;
/** A server that failed is left alone for so long: every search would wait for it. */
const REST_MS = 10 * SECOND_MS;
const RESTING: ReadonlySet<LlmErrorKind> = new Set([
  'unreachable',
  'timeout',
  'server_error',
  'rate_limited',
]);

/** Neither where a workspace has no embedding model, or its texts are not embedded yet. */
export type AskedMeaning = {
  meaning?: Meaning;
  /** Why there is none, for the caller. */ failure?: string;
};

/** What a text means to the model that the passages of a workspace are embedded with. Never rejected for the model's sake. */
export type AskMeaning = (workspaceId: string, text: string) => Promise<AskedMeaning>;

/** Remembers what it was asked, in this process. */
export function createAskMeaning(services: VectorServices): AskMeaning {
  const known = createRecent<Float32Array>(REMEMBERED_MAX);
  const restingUntil = createRecent<number>(REMEMBERED_MAX);

  async function ask(space: VectorSpaceRow, model: EmbeddingModel, text: string): Promise<Meaning> {
    const { number, workspace_id: workspaceId } = space;
    const name = `${number} ${text}`;
    const remembered = known.get(name);
    if (remembered) return { space: number, vector: remembered };
    const [vector] = await embedTexts(services, { workspaceId, model }, [text], {
      patience: 'question',
      signal: new AbortController().signal,
    });
    if (!vector) throw notComparable('The embedding model gave no vector for this query');
    if (vector.length !== space.dimensions) {
      await inTransaction(services, (tx) => beginAnew(tx, services.clock, space));
      throw notComparable(
        'Another embedding model has come under the same name, and texts are embedded anew',
      );
    }
    known.set(name, vector);
    return { space: number, vector };
  }

  return async (workspaceId, text) => {
    const found = await askable(services, workspaceId);
    if (!found) return {};
    const { space, model } = found;
    // What one workspace did to an account of its own is nothing to others.
    const account = model.owner === 'workspace' ? workspaceId : '';
    const server = `${account} ${model.baseUrl} ${model.model}`;
    const now = services.clock.now().getTime();
    if ((restingUntil.get(server) ?? 0) > now) {
      return { failure: 'The embedding server has just failed, and is left alone for a moment' };
    }
    try {
      return { meaning: await ask(space, model, text) };
    } catch (error) {
      if (error instanceof LlmError && RESTING.has(error.kind)) {
        restingUntil.set(server, now + REST_MS);
      }
      return { failure: reasonOf(error) };
    }
  };
}

function notComparable(message: string): LlmError {
  return new LlmError('invalid_answer', message, { retryable: false });
}

/** As when a text is embedded: where no text changes, a query is the first to see it. */
async function beginAnew(tx: Tx, clock: Clock, space: VectorSpaceRow): Promise<void> {
  const { workspace_id: workspaceId, number } = space;
  const isFirst = await updateSpace(tx, workspaceId, number, { state: 'removed' });
  if (isFirst) await askForVectors(tx, clock, workspaceId);
}

async function askable(
  { reads, engineSettings, secrets }: VectorServices,
  workspaceId: string,
): Promise<{ space: VectorSpaceRow; model: EmbeddingModel } | undefined> {
  const model = await engineSettings.embeddingModel(workspaceId);
  if (!model) return undefined;
  const space = await findActiveSpace(reads, workspaceId);
  if (!space) return undefined;
  if (isSpaceOf(space, model)) return { space, model };
  // Another model fills up: until it has, questions go to the one that the texts were embedded with.
  return isStillAllowed(space, model) ? { space, model: openModel(secrets, space) } : undefined;
}

/** @throws what is no failure of the model, nor of what it may cost */
function reasonOf(error: unknown): string {
  const isExpected =
    error instanceof LlmError || (error instanceof ApiError && error.code === 'insufficient_quota');
  if (isExpected) return error.message;
  throw error;
}

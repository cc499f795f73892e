import type { Static, TSchema } from 'typebox';

import type { VendorCall } from '../providers/provider.ts';

const PATH = '/graphql';

/** One operation of Linear's API. https://linear.app/developers/graphql */
export type LinearOperation<S extends TSchema> = {
  query: string;
  variables?: Record<string, unknown>;
  isWrite: boolean;
  answer: S;
};

/** @throws VendorError */
export async function askLinear<S extends TSchema>(
  call: VendorCall,
  { query, variables = {}, isWrite, answer }: LinearOperation<S>,
): Promise<Static<S>> {
  const body = { query, variables };
  return (await call({ method: 'POST', path: PATH, body, isWrite, answer })).body;
}

import type { Endpoint } from '../endpoint.ts';
import type { Scope } from '../scopes.ts';

export type Row = [
  id: string,
  method: Endpoint['method'],
  path: string,
  scopes: Scope[],
  weight: number,
  success: number,
];

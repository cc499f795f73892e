import type { WorkspaceSettings } from '../contract/workspaces.ts';
import { type AddressRanges, parseAddressRanges } from '../kernel/address-ranges.ts';
import { createLruCache } from '../kernel/lru-cache.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';

/** Few distinct texts occur: many workspaces share their JSON. Half of the cache size. */
const CACHE_SIZE_MAX = 500;

const cache = createLruCache<{ addresses: AddressRanges | null }>(CACHE_SIZE_MAX);

/** Returns the address allowlist of a workspace; null allows every address. Only the enterprise plan has one. */
export function allowedAddressesOf({
  plan,
  settings_json,
}: Pick<WorkspaceRow, 'plan' | 'settings_json'>): AddressRanges | null {
  if (plan !== 'enterprise') return null;
  const cached = cache.get(settings_json);
  if (cached) return cached.addresses;
  const { ip_allowlist = [] } = JSON.parse(settings_json) as Partial<WorkspaceSettings>;
  const addresses = parseAddressRanges(ip_allowlist);
  cache.set(settings_json, { addresses });
  return addresses;
}

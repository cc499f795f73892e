import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

import { buildConnector } from 'undici';

import type { AddressRules } from './address-rules.ts';
import { OutboundError } from './outbound-client.ts';
import { refusedAddressError, toConnectError } from './outbound-errors.ts';

/** Resolves a host name to all its addresses, in the order of preference. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

// Time per address before Node tries the next one. Node's default of 250 ms is too short for distant hosts.
const ADDRESS_ATTEMPT_TIMEOUT_MS = 1_000;

/**
 * Creates a connector for undici that connects only to allowed addresses.
 *
 * Each connection resolves its name once and uses the checked addresses, which prevents DNS rebinding. Node does not
 * resolve literal addresses, so the remote address is checked again before any byte is sent.
 */
export function createGuardedConnector(
  rules: AddressRules,
  lookup: Lookup,
  connectTimeoutMs: number,
): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: connectTimeoutMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_TIMEOUT_MS,
    lookup: guardedLookup(rules, lookup),
  });

  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error) return callback(toConnectError(error, options), null);
      const address = socket.remoteAddress ?? '';
      const rule = rules.refusedBy(address);
      if (rule === null) return callback(null, socket);
      socket.destroy();
      return callback(refusedAddressError(address, rule, options.hostname), null);
    });
  };
}

function guardedLookup(rules: AddressRules, lookup: Lookup): LookupFunction {
  const resolve = callbackify((hostname: string) => checkedAddresses(rules, lookup, hostname));
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, []);
      if (options.all) return callback(null, addresses);
      return callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

// One refused address refuses the name: public names have none, and the address that Node tries first is random.
async function checkedAddresses(
  rules: AddressRules,
  lookup: Lookup,
  hostname: string,
): Promise<LookupAddress[]> {
  const addresses = await lookup(hostname).catch((cause: unknown) => {
    throw new OutboundError('dns', `The name ${hostname} could not be resolved`, { cause });
  });
  if (addresses.length === 0) {
    throw new OutboundError('dns', `The name ${hostname} has no address`);
  }
  for (const { address } of addresses) {
    const rule = rules.refusedBy(address);
    if (rule !== null) throw refusedAddressError(address, rule, hostname);
  }
  return addresses;
}

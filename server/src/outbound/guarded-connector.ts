import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

import { buildConnector } from 'undici';

import type { AddressRules } from './address-rules.ts';
import { OutboundError } from './outbound-client.ts';
import { toConnectError } from './outbound-failure.ts';

/** All addresses of a name, in the order in which they are to be tried. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

// Node gives up on an address after this long and tries the next; its own 250 ms abandons distant hosts.
const ADDRESS_ATTEMPT_TIMEOUT_MS = 1_000;

/**
 * Opens connections for undici, to checked addresses only.
 *
 * A name is looked up once for each connection and what was checked is what is dialled, so a name
 * server has no second chance to answer differently. Node looks up no literal address, therefore the
 * address at the other end is checked once more before a byte is sent.
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
      return callback(refusedAddress(address, rule, options.hostname), null);
    });
  };
}

export function refusedAddress(address: string, rule: string, hostname: string): OutboundError {
  const owner = address === hostname ? '' : ` of ${hostname}`;
  return new OutboundError(
    'refused_address',
    `The address ${address}${owner} is not allowed (rule ${rule})`,
  );
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

// One refused address refuses the name: an honest public name has none, and which one is dialled is chance.
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
    if (rule !== null) throw refusedAddress(address, rule, hostname);
  }
  return addresses;
}

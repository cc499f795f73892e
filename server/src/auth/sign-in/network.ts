import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one caller may choose freely: RFC 4291 §2.5.1. */
const NETWORK_PARTS = 4;

/** What is counted as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const parts = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

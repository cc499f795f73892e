import ipaddr from 'ipaddr.js';

/** Allowlist of client addresses. */
export type AddressRanges = {
  /** Returns true for an address in one of the ranges. @param address IPv4, IPv6, or IPv4 mapped to IPv6 */
  has(address: string): boolean;
};

type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/**
 * Parses an allowlist.
 *
 * @param ranges CIDR ranges and single addresses
 * @returns null for an empty list, which allows every address
 * @throws Error for text that is neither an address nor a range
 */
export function parseAddressRanges(ranges: readonly string[]): AddressRanges | null {
  if (ranges.length === 0) return null;
  const parsed = ranges.map(parseRange);
  return {
    has(address) {
      if (!ipaddr.isValid(address)) return false;
      const own = ipaddr.process(address);
      return parsed.some(([of, bits]) => own.kind() === of.kind() && own.match(of, bits));
    },
  };
}

export function isAddressRange(text: string): boolean {
  try {
    parseRange(text);
    return true;
  } catch {
    return false;
  }
}

/** Full form of an IPv4 address. Programs read short forms such as `10.1` and `010.0.0.1` differently. */
const FULL_IPV4 = /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/;

function parseRange(text: string): Range {
  const [address = '', bits, ...rest] = text.split('/');
  const isIpv4 = FULL_IPV4.test(address);
  if (rest.length > 0 || !(isIpv4 || (address.includes(':') && ipaddr.IPv6.isValid(address)))) {
    throw new Error(`${text} is no address and no range`);
  }
  const parsed = ipaddr.parse(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  if (bits !== undefined && !(/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= longest)) {
    throw new Error(`${text} has no length of 0 to ${longest}`);
  }
  return unmapped(parsed, bits === undefined ? longest : Number(bits));
}

/** Converts an IPv4-mapped range: `::ffff:10.0.0.0/104` is 10.0.0.0/8. */
function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Range {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96) {
    return [address.toIPv4Address(), bits - 96];
  }
  return [address, bits];
}

/**
 * Returns true when every range of `inner` lies within a range of `outer`. @throws Error for text that is no range
 */
export function areRangesWithin(inner: readonly string[], outer: readonly string[]): boolean {
  const around = outer.map(parseRange);
  return inner
    .map(parseRange)
    .every(([own, bits]) =>
      around.some(
        ([of, ofBits]) => own.kind() === of.kind() && bits >= ofBits && own.match(of, ofBits),
      ),
    );
}

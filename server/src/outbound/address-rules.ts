import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Rules for the addresses of outbound connections. Every address that is not public is refused by a named rule. */
export type AddressRules = {
  /** Returns the name of the rule that refuses `address`, for example `loopback`; null if it is allowed. */
  refusedBy(address: string): string | null;
};

export type AddressRulesOptions = {
  /** True allows loopback and private networks. Cloud metadata and link-local addresses stay refused. */
  allowPrivateUrls: boolean;
  /** Networks that the operator trusts, for example `10.20.0.0/16`. They override every rule. */
  allowedCidrs: readonly string[];
};

// Metadata services of cloud hosts. Some are in ranges that are otherwise public or private.
const METADATA_ADDRESSES = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

const PRIVATE_RULES = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

// RFC 6052 §2.1: the last 32 bits are the IPv4 address to which a translator connects.
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');
// RFC 4291 §2.4 and the IANA registry: the only block that is allocated for the public internet.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Creates the rules. @throws Error that names the first invalid entry of `allowedCidrs` */
export function createAddressRules(options: AddressRulesOptions): AddressRules {
  const allowed = options.allowedCidrs.map(parseNetwork);

  function isAllowed(address: Address): boolean {
    return allowed.some(([network, bits]) => {
      return network.kind() === address.kind() && address.match(network, bits);
    });
  }

  function ruleAgainst(address: Address): string | null {
    if (isAllowed(address)) {
      // Allowing the translator's prefix does not allow the IPv4 address in it.
      return isNat64(address) ? ruleAgainst(embeddedIpv4(address)) : null;
    }
    const rule = METADATA_ADDRESSES.has(address.toString()) ? 'cloudMetadata' : rangeRule(address);
    return rule !== null && options.allowPrivateUrls && PRIVATE_RULES.has(rule) ? null : rule;
  }

  return {
    refusedBy(address) {
      const [plain = ''] = address.split('%');
      if (!ipaddr.isValid(plain)) return 'notAnAddress';
      // `process` unwraps IPv4-mapped IPv6, to which the kernel connects as IPv4.
      return ruleAgainst(ipaddr.process(plain));
    },
  };
}

function rangeRule(address: Address): string | null {
  const range: string = address.range();
  if (address.kind() === 'ipv4') return range === 'unicast' ? null : range;
  if (range === 'loopback' || range === 'unspecified') return range;
  if (range === 'rfc6052') return 'nat64';
  if (range === 'rfc6145') return 'ipv4Translated';
  if (address.match(IPV4_COMPATIBLE)) return 'ipv4Compatible';
  if (range !== 'unicast') return range;
  if (isIsatap(address)) return 'isatap';
  return address.match(GLOBAL_UNICAST) ? null : 'unassigned';
}

function isNat64(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6' && address.match(NAT64);
}

function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

// RFC 5214 §6.1: the interface identifier is [02]00:5efe and an IPv4 address.
function isIsatap(address: Address): boolean {
  const bytes = address.toByteArray();
  return (
    (bytes[8] === 0x00 || bytes[8] === 0x02) &&
    bytes[9] === 0x00 &&
    bytes[10] === 0x5e &&
    bytes[11] === 0xfe
  );
}

function parseNetwork(cidr: string): [Address, number] {
  if (!ipaddr.isValidCIDR(cidr)) throw new Error(`Not a network in CIDR notation: ${cidr}`);
  return ipaddr.parseCIDR(cidr);
}

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createAddressRules } from './address-rules.ts';

const NOTHING_ALLOWED = { allowPrivateUrls: false, allowedCidrs: [] };

const REFUSED: [address: string, rule: string][] = [
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['10.0.0.5', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['100.64.0.1', 'carrierGradeNat'],
  ['100.127.255.255', 'carrierGradeNat'],
  ['169.254.1.1', 'linkLocal'],
  ['169.254.169.254', 'cloudMetadata'],
  ['168.63.129.16', 'cloudMetadata'],
  ['100.100.100.200', 'cloudMetadata'],
  ['192.0.0.1', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['240.0.0.1', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'ipv4Compatible'],
  ['::808:808', 'ipv4Compatible'],
  ['::ffff:10.0.0.5', 'private'],
  ['::ffff:7f00:1', 'loopback'],
  ['::ffff:169.254.169.254', 'cloudMetadata'],
  ['::ffff:0:127.0.0.1', 'ipv4Translated'],
  ['64:ff9b::7f00:1', 'nat64'],
  ['64:ff9b::8.8.8.8', 'nat64'],
  ['64:ff9b:1::a00:1', 'nat64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:7f00:1::', 'teredo'],
  ['2a00:1450::5efe:7f00:1', 'isatap'],
  ['2a00:1450::200:5efe:7f00:1', 'isatap'],
  ['fc00::1', 'uniqueLocal'],
  ['fd00:ec2::254', 'cloudMetadata'],
  ['fe80::1', 'linkLocal'],
  ['fe80::1%eth0', 'linkLocal'],
  ['fec0::1', 'deprecatedSiteLocal'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'reserved'],
  ['4000::1', 'unassigned'],
  ['', 'notAnAddress'],
  ['files.example', 'notAnAddress'],
];

suite('address rules', () => {
  test('every address that is not public is refused by its rule', () => {
    const rules = createAddressRules(NOTHING_ALLOWED);

    for (const [address, rule] of REFUSED) {
      assert.equal(rules.refusedBy(address), rule, address);
    }
  });

  test('public addresses are allowed', () => {
    const rules = createAddressRules(NOTHING_ALLOWED);

    for (const address of ['93.184.216.34', '::ffff:8.8.8.8', '2606:4700:4700::1111']) {
      assert.equal(rules.refusedBy(address), null, address);
    }
  });

  test('allowPrivateUrls allows loopback and private networks but no metadata service', () => {
    const rules = createAddressRules({ allowPrivateUrls: true, allowedCidrs: [] });

    for (const address of ['127.0.0.1', '::1', '10.0.0.5', 'fd12::1', '100.64.0.1']) {
      assert.equal(rules.refusedBy(address), null, address);
    }
    for (const address of ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '0.0.0.0']) {
      assert.notEqual(rules.refusedBy(address), null, address);
    }
  });

  test('an allowed network allows only its own addresses', () => {
    const rules = createAddressRules({
      allowPrivateUrls: false,
      allowedCidrs: ['10.20.0.0/16', 'fd12:3456::/32'],
    });

    assert.equal(rules.refusedBy('10.20.255.1'), null);
    assert.equal(rules.refusedBy('::ffff:10.20.255.1'), null);
    assert.equal(rules.refusedBy('fd12:3456::1'), null);
    assert.equal(rules.refusedBy('10.21.0.1'), 'private');
    assert.equal(rules.refusedBy('fd12:3457::1'), 'uniqueLocal');
  });

  test('an allowed NAT64 prefix does not allow the private addresses in it', () => {
    const rules = createAddressRules({
      allowPrivateUrls: false,
      allowedCidrs: ['64:ff9b::/96'],
    });

    assert.equal(rules.refusedBy('64:ff9b::8.8.8.8'), null);
    assert.equal(rules.refusedBy('64:ff9b::10.0.0.5'), 'private');
  });

  test('an invalid allowed network is named in the error', () => {
    assert.throws(
      () => createAddressRules({ allowPrivateUrls: false, allowedCidrs: ['10.0.0.0/8', '10.0'] }),
      { message: 'Not a network in CIDR notation: 10.0' },
    );
  });
});

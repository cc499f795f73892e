import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { startNameServer } from '../../testing/name-server.ts';
import { PUBLIC_ADDRESS, startOutboundClient } from '../../testing/outbound-client.ts';
import { attemptsOf, deliveriesOf, publishDeleted } from '../../testing/webhook-deliveries.ts';
import { createDeliverer } from '../deliverer.ts';

const EVENTS = ['document.deleted'];

/** Sends due deliveries with `outbound` in place of the server's client. */
async function deliverThrough(docket: Docket, outbound: OutboundClient): Promise<void> {
  await createDeliverer({ ...docket.services, outbound }).runDue();
}

suite('private addresses during delivery', () => {
  const NAMES: [kind: string, addresses: string[], error: RegExp][] = [
    [
      'refused_address',
      ['10.0.0.5'],
      /^The name hooks\.example is not allowed: it leads to an address that is refused \(rule private\)$/,
    ],
    ['refused_address', ['127.0.0.1', '169.254.169.254'], /rule cloudMetadata/],
    ['dns', [], /has no address/],
  ];
  for (const [kind, addresses, error] of NAMES) {
    test(`a host name that resolves to ${addresses.join(' and ') || 'nothing'} fails as ${kind}`, async () => {
      await using receiver = await startReceiver();
      await using outbound = startOutboundClient({
        lookup: async () => addresses.map((address) => ({ address, family: 4 })),
      });
      await using docket = await startDocket();
      const { port } = new URL(receiver.url);
      await docket.registerWebhook(`http://hooks.example:${port}/`, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      await deliverThrough(docket, outbound);

      const [attempt] = await attemptsOf(docket);
      assert.equal(attempt!.error_kind, kind);
      assert.match(attempt!.error!, error);
      assert.equal((await deliveriesOf(docket))[0]!.state, 'retrying');
      assert.equal(receiver.received.length, 0);
    });
  }

  test('a host name that resolved to a public address and now to a private one is refused', async () => {
    await using receiver = await startReceiver();
    // The connection is not kept, so that each attempt asks the name server again.
    receiver.answerBy((response) => response.writeHead(200, { connection: 'close' }).end());
    await using names = await startNameServer([PUBLIC_ADDRESS.address, '10.0.0.5']);
    await using outbound = startOutboundClient({
      lookup: async (hostname) =>
        (await names.resolver.resolve4(hostname)).map((address) => ({ address, family: 4 })),
    });
    await using docket = await startDocket();
    const { port } = new URL(receiver.url);
    await docket.registerWebhook(`http://rebinding.example:${port}/`, EVENTS, 'whsec_test');

    await publishDeleted(docket, 'doc_1');
    await deliverThrough(docket, outbound);
    await publishDeleted(docket, 'doc_2');
    await deliverThrough(docket, outbound);

    assert.equal(receiver.received.length, 1);
    const kinds = (await attemptsOf(docket)).map(({ error_kind }) => error_kind);
    assert.deepEqual(new Set(kinds), new Set([null, 'refused_address']));
  });

  test('a redirect to a private address fails like any redirect', async () => {
    await using receiver = await startReceiver();
    receiver.answerBy((response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    );
    await using outbound = startOutboundClient();
    await using docket = await startDocket();
    const { port } = new URL(receiver.url);
    await docket.registerWebhook(`http://hooks.example:${port}/`, EVENTS, 'whsec_test');
    await publishDeleted(docket);
    await deliverThrough(docket, outbound);

    assert.equal(
      (await attemptsOf(docket))[0]!.error,
      'The receiver answered 302; redirects are not followed',
    );
  });
});

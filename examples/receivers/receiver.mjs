// Receives Docket's webhooks with Node 20 or newer and nothing else:
//
//     WEBHOOK_SECRET='…' PORT=3000 node receiver.mjs
//
// While the secret is changed, WEBHOOK_OLD_SECRET is the one before. Put a proxy that speaks TLS in front.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const TOLERANCE_SECONDS = 300;
const BODY_BYTES_MAX = 10_000_000;
const IDS_MAX = 10_000;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Whether Docket, with one of these secrets, signed this body in the last five minutes. `body` is the Buffer that came. */
export function isFromDocket(body, headers, secrets, nowSeconds = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  // Written so that a timestamp that is no number is refused too.
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  return secrets.some((secret) => {
    const hmac = createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`);
    const expected = `v1,${hmac.update(body).digest('base64')}`;
    return signatures.some((signature) => isSame(signature, expected));
  });
}

/** What stands behind `whsec_` is base64 of the key, if it is 24 to 64 bytes; any other secret is its own key. */
function standardKey(secret) {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(BASE64.test(encoded) ? encoded : '', 'base64');
  return key.length >= 24 && key.length <= 64 ? key : Buffer.from(secret);
}

/** The same by the header X-Service-Signature alone, which does not say when: what is sent a second time passes too. */
export function isSigned(body, headers, secrets) {
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest('hex');
    return isSame(headers['x-service-signature'] ?? '', expected);
  });
}

function isSame(received, expected) {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const seen = new Set();

/** An event can come more than once, with the same id. The oldest ids are forgotten. */
function isNew(id) {
  if (seen.has(id)) return false;
  seen.add(id);
  if (seen.size > IDS_MAX) seen.delete(seen.values().next().value);
  return true;
}

/** Yours to write. What was answered with 2xx is not sent again: store it before you answer if it must not be lost. */
async function handle(event) {
  console.log(`${event.event} ${event.id}`);
}

/** Undefined when it is larger than BODY_BYTES_MAX. */
async function readBody(request) {
  if (Number(request.headers['content-length']) > BODY_BYTES_MAX) return undefined;
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function receive(request, response, secrets) {
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413, { connection: 'close' }).end();
  } else if (!isFromDocket(body, request.headers, secrets)) {
    response.writeHead(401).end();
  } else {
    response.writeHead(204).end();
    if (isNew(request.headers['webhook-id'])) await handle(JSON.parse(body));
  }
}

function main() {
  const { WEBHOOK_SECRET, WEBHOOK_OLD_SECRET, PORT = '3000' } = process.env;
  const secrets = [WEBHOOK_SECRET, WEBHOOK_OLD_SECRET].filter(Boolean);
  if (secrets.length === 0) throw new Error('WEBHOOK_SECRET is not set');
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    receive(request, response, secrets).catch((error) => {
      console.error(`${error}`);
      response.destroy();
    });
  });
  server.listen(Number(PORT), '127.0.0.1', () => {
    console.log(`Listening on http://127.0.0.1:${server.address().port}`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();

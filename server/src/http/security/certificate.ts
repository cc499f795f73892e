import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { RequestListener } from 'node:http';

import type { Logger } from 'pino';

import { SECOND_MS } from '../../kernel/clock.ts';

/** Paths of the PEM files. */
export type CertificateFiles = { certFile: string; keyFile: string };

type KeyPair = { cert: string; key: string };

/** A certificate that is renewed when its files change. */
export type Certificate = {
  createServer: (handler: RequestListener) => Server;
  /** Stops watching the files. */
  close(): void;
};

const CHECK_MS = 30 * SECOND_MS;
/** Time limit for a TLS handshake. */
const HANDSHAKE_TIMEOUT_MS = 10 * SECOND_MS;
const KEEP_ALIVE_MS = 72 * SECOND_MS;
/** Time limit for a request head. Node has no default if the whole request has no limit. */
const HEADERS_TIMEOUT_MS = 60 * SECOND_MS;

/**
 * Reads a certificate, and reads it again when its files change. New connections use the new certificate, open ones
 * continue. A certificate and key that do not match, for example during a renewal, are checked again later.
 *
 * @throws Error that names the setting whose file is missing or invalid
 */
export async function openCertificate(
  files: CertificateFiles,
  log: Logger,
  checkMs = CHECK_MS,
): Promise<Certificate> {
  let current = await readKeyPair(files);
  const servers: Server[] = [];

  async function renew(): Promise<void> {
    try {
      const next = await readKeyPair(files);
      if (next.cert === current.cert && next.key === current.key) return;
      for (const server of servers) server.setSecureContext(next);
      current = next;
      log.info({ valid_to: expiryOf(next) }, 'certificate renewed');
    } catch (error) {
      log.warn({ err: error }, 'certificate not renewed');
    }
  }
  let timer = scheduleUnref(checkMs, checkFiles);
  let isClosed = false;
  async function checkFiles(): Promise<void> {
    await renew();
    if (!isClosed) timer = scheduleUnref(checkMs, checkFiles);
  }

  return {
    createServer(handler) {
      const server = createServer(
        {
          ...current,
          handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
          // The framework's value for plain HTTP.
          keepAliveTimeout: KEEP_ALIVE_MS,
          requestTimeout: 0,
          headersTimeout: HEADERS_TIMEOUT_MS,
          requireHostHeader: false,
        },
        handler,
      );
      servers.push(server);
      return server;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Runs `work` after `ms` milliseconds without keeping the process alive. */
function scheduleUnref(ms: number, work: () => Promise<void>): NodeJS.Timeout {
  return setTimeout(() => void work(), ms).unref();
}

/** Reads and checks certificate and key. @throws Error that names the setting whose file is missing or invalid */
export async function readKeyPair({ certFile, keyFile }: CertificateFiles): Promise<KeyPair> {
  const cert = await readSettingFile('DOCKET_TLS_CERT_FILE', certFile);
  const key = await readSettingFile('DOCKET_TLS_KEY_FILE', keyFile);
  const parsed = parsePem('DOCKET_TLS_CERT_FILE', 'certificate', () => new X509Certificate(cert));
  const privateKey = parsePem('DOCKET_TLS_KEY_FILE', 'unencrypted private key', () =>
    createPrivateKey(key),
  );
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new Error('DOCKET_TLS_KEY_FILE: is not the key of the certificate');
  }
  return { cert, key };
}

async function readSettingFile(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${name}: ${why}`, { cause });
  }
}

function parsePem<T>(name: string, what: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new Error(`${name}: holds no ${what} in PEM form`, { cause });
  }
}

function expiryOf({ cert }: KeyPair): string {
  return new X509Certificate(cert).validTo;
}

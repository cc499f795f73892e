/** Keys whose values are secrets or change from run to run, and what an example shows in their place. */
const PLACEHOLDERS: Record<string, string> = {
  key: 'svc_live_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  signing_secret: 'whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  secret: 'whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  token: 'token_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  access_token: 'access_EXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  refresh_token: 'refresh_EXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  client_secret: 'client_secret_EXAMPLEEXAMPLEEXAMPLE',
  device_code: 'device_EXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  user_code: 'BCDF-GHJK',
  verification_uri_complete: 'https://docket.example/oauth/device?user_code=BCDF-GHJK',
  next_cursor: 'cursor_EXAMPLE',
  cursor: 'cursor_EXAMPLE',
  last4: 'MPLE',
  secret_hint: 'MPLE',
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  previous_hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  head: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  kid: 'key-2026-01',
  x: 'EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE1',
  y: 'EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE2',
  etag: '"1"',
};

const ID = /\b([a-z]+)_([0-9a-f]{32})\b/g;
const RECOVERY_CODE = /\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b/g;
const ONE_TIME_CODE = /^\d{6}$/;
const SHARE = /\/s\/[\w-]{43}/g;
const NUMBERS_THAT_VARY = /(?:_ms|uptime_seconds|free_bytes)$/;

export type Stable = {
  /** Returns a value with placeholders for what differs from run to run. Equal ids stay equal. */
  of<T>(value: T): T;
};

/** @param serverUrls addresses of the server, shown as `https://docket.example` */
export function createStable(serverUrls: readonly string[]): Stable {
  const ids = new Map<string, string>();
  const secrets = new Map<string, string>();

  function stableId(whole: string, prefix: string): string {
    const known = ids.get(whole);
    if (known) return known;
    const made = `${prefix}_01a2f000000070008000${(ids.size + 1).toString(16).padStart(12, '0')}`;
    ids.set(whole, made);
    return made;
  }

  function text(value: string): string {
    let stable = value;
    for (const url of serverUrls) stable = stable.replaceAll(url, 'https://docket.example');
    for (const [secret, placeholder] of secrets) stable = stable.replaceAll(secret, placeholder);
    return stable
      .replaceAll(ID, stableId)
      .replaceAll(SHARE, '/s/EXAMPLEEXAMPLEEXAMPLEEXAMPLE')
      .replaceAll(RECOVERY_CODE, 'abcd-efgh-jkmn-pqrs')
      .replace(ONE_TIME_CODE, '123456');
  }

  function of(value: unknown, key = ''): unknown {
    if (typeof value === 'string') {
      const placeholder = PLACEHOLDERS[key];
      if (placeholder === undefined) return text(value);
      if (value.length >= 16) secrets.set(value, placeholder);
      return placeholder;
    }
    if (typeof value === 'number') return NUMBERS_THAT_VARY.test(key) ? 12 : value;
    if (Array.isArray(value)) return value.map((item) => of(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [text(name), of(inner, name)]),
    );
  }

  return { of: (value) => of(value) as typeof value };
}

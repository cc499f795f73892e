/** Form of a page as a browser sends it. */
export type FormShown = {
  method: string;
  action: string;
  /** Includes prefilled values. */
  fields: Record<string, string>;
  buttons: { name: string; value: string; label: string }[];
};

export type Shown = {
  status: number;
  headers: Headers;
  html: string;
  /** Path and query of the page, or the external address of a redirect. */
  url: string;
  forms: FormShown[];
  links: { href: string; label: string }[];
};

/** Minimal browser: cookies, redirects and forms parsed from the HTML. */
export type Browser = {
  cookies: Map<string, string>;
  /** Opens a path. Follows redirects within this server only. */
  open(path: string): Promise<Shown>;
  /** Submits the only form of a page, by one of its buttons. */
  submit(page: Shown, typed: Record<string, string>, button?: string): Promise<Shown>;
};

const REDIRECTS_MAX = 5;

/** @param origin origin of the pages, where a proxy serves them under another address than `url` */
export function createBrowser(url: string, origin = url): Browser {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, form?: URLSearchParams): Promise<Shown> {
    let request = { method, path, form };
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await fetch(`${url}${request.path}`, {
        method: request.method,
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(request.form && { origin, 'sec-fetch-site': 'same-origin' }),
        },
        ...(request.form && { body: request.form }),
      });
      keepCookies(cookies, response.headers);
      const location = response.headers.get('location');
      if (location === null) return shownOf(response, request.path);
      if (!location.startsWith('/')) return { ...(await shownOf(response, location)) };
      request = { method: 'GET', path: location, form: undefined };
    }
    throw new Error(`More than ${REDIRECTS_MAX} redirects, the last one to ${request.path}`);
  }

  return {
    cookies,
    open: (path) => send('GET', path),
    async submit(page, typed, button) {
      const [form, ...others] = page.forms;
      if (!form || others.length > 0) throw new Error(`The page has ${page.forms.length} forms`);
      const pressed = form.buttons.find(({ label }) => label === button) ?? form.buttons[0];
      if (button !== undefined && pressed?.label !== button) throw new Error(`No ${button}`);
      const unknown = Object.keys(typed).find((name) => !(name in form.fields));
      if (unknown !== undefined) throw new Error(`The form has no field ${unknown}`);
      const fields = new URLSearchParams({ ...form.fields, ...typed });
      if (pressed && pressed.name !== '') fields.set(pressed.name, pressed.value);
      return send(form.method.toUpperCase(), form.action, fields);
    },
  };
}

function keepCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

async function shownOf(response: Response, url: string): Promise<Shown> {
  const html = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    html,
    url,
    forms: [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', inner = '']) => ({
      method: attribute(tag, 'method'),
      action: attribute(tag, 'action'),
      fields: Object.fromEntries(
        [...inner.matchAll(/<input\b([^>]*)>/gs)].map(([, input = '']) => [
          attribute(input, 'name'),
          attribute(input, 'value'),
        ]),
      ),
      buttons: [...inner.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(
        ([, button = '', label = '']) => ({
          name: attribute(button, 'name'),
          value: attribute(button, 'value'),
          label: unescape(label.trim()),
        }),
      ),
    })),
    links: [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, tag = '', label = '']) => ({
      href: attribute(tag, 'href'),
      label: unescape(label.trim()),
    })),
  };
}

function attribute(tag: string, name: string): string {
  return unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescape(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

import { SECRETS, SETTINGS } from '../server/src/app/config/config.ts';
import type { Setting } from '../server/src/kernel/parse-setting.ts';

/** Defaults that depend on the machine. */
const SHOWN_DEFAULTS: Record<string, string> = {
  DOCKET_COMPUTE_PROCESSES: 'number of cores',
  DOCKET_SPEECH_PROCESSES: '2, or 1 where there is one core',
};

/** The table of `docs/configuration.md`. */
export function describeSettings(): string {
  const rows = Object.entries<Setting>(SETTINGS.properties).map(([name, setting]) => {
    const { description = '', default: value = '–' } = setting;
    const shown = SHOWN_DEFAULTS[name] ?? value;
    const file = SECRETS.has(name) ? ` Also as \`${name}_FILE\`, a path.` : '';
    return `| \`${name}\` | ${shown} | ${description}${file} |`;
  });
  return [
    '# Settings',
    '',
    'Printed from `server/src/app/config/config.ts` by `npm run generate`. Every setting is an environment variable,',
    'read once at start; an invalid or unknown `DOCKET_` variable stops the start with a list of all of them.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

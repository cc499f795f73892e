import { html } from '../../markup.ts';

export const general = {
  /** Value of the attribute `lang`. */
  language: 'en',
  /** Locale of dates and times. English dates begin with the day in this product. */
  locale: 'en-GB',
  at: (server: string) => `at ${server}`,
  openDocket: 'Open Docket',
  notBuilt: 'The dashboard is not built',
  howToBuild: html`Run <code>npm run dashboard</code> and restart the server.
    <code>npm start</code> does both.`,
};

import { html } from '../../markup.ts';
import type { PageMessages } from '../en/messages.ts';

export const general: PageMessages['general'] = {
  language: 'de',
  locale: 'de',
  at: (server) => `auf ${server}`,
  openDocket: 'Docket öffnen',
  notBuilt: 'Die Oberfläche ist nicht gebaut',
  howToBuild: html`Führen Sie <code>npm run dashboard</code> aus und starten Sie den Server neu.
    <code>npm start</code> macht beides.`,
};

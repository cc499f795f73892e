import '@fontsource-variable/geist-mono/wght.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import './app.css';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { createQueryClient } from './api/query-client.ts';
import { reloadAtSessionChange } from './api/session-changes.ts';
import { loadMessages, MessagesProvider, preferredLanguage } from './messages/messages.tsx';
import { createAppRouter } from './routes.tsx';
import { SignInAgain } from './sign-in/sign-in-again.tsx';
import { Toasts } from './ui/toasts.tsx';

const language = preferredLanguage();
const messages = await loadMessages(language);
document.documentElement.lang = language;

const queryClient = createQueryClient((path) => {
  void router.navigate({ to: '/sign-in', search: { to: path } });
});
const router = createAppRouter(queryClient);
reloadAtSessionChange(queryClient);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <MessagesProvider language={language} messages={messages}>
          <RouterProvider router={router} />
          <SignInAgain />
          <Toasts />
        </MessagesProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

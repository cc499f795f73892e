import type { UpdateMeRequest } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { chooseLanguage, type Language } from '../messages/messages.tsx';
import { setSingleKeys } from '../ui/keys.ts';
import { chooseTheme, type ThemeChoice } from '../ui/theme.ts';
import { docket } from './docket.ts';
import { meQuery, useMe } from './session.ts';

/** Returns functions that change what the person prefers: in this browser at once, and for other browsers. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (request: UpdateMeRequest) => docket.me.update(request),
    onSuccess: (me) => queryClient.setQueryData(meQuery.queryKey, me),
  });
  /** A browser that cannot tell the server keeps the choice for itself. */
  const store = async (request: UpdateMeRequest) => {
    await mutateAsync(request).catch(() => undefined);
  };
  return {
    setTheme: (theme: ThemeChoice) => {
      chooseTheme(theme);
      void store({ preferences: { theme } });
    },
    setSingleKeys: (isOn: boolean) => {
      setSingleKeys(isOn);
      void store({ preferences: { single_keys: isOn } });
    },
    setLanguage: async (locale: Language) => {
      await store({ locale });
      chooseLanguage(locale);
    },
    /** @param zone null for that of the browser */
    setTimeZone: async (zone: string | null) => {
      await mutateAsync({ time_zone: zone });
      // Every time on the page changes.
      location.reload();
    },
  };
}

/** Takes over the preferences of the person in a browser that has none of its own. */
export function useStoredPreferences(): void {
  const { user } = useMe();
  const { theme = 'system', single_keys: hasKeys = true } = user?.preferences ?? {};
  useEffect(() => {
    if (theme !== 'system' && localStorage.getItem('docket-theme') === null) chooseTheme(theme);
    if (!hasKeys && localStorage.getItem('docket-single-keys') === null) setSingleKeys(false);
  }, [theme, hasKeys]);
}

import { useState } from 'react';

import { usePreferences } from '../api/preferences.ts';
import { LANGUAGES, useLanguage, useMessages } from '../messages/messages.tsx';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { hasSingleKeys } from '../ui/keys.ts';
import { Select } from '../ui/select.tsx';
import { type ThemeChoice, useTheme } from '../ui/theme.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';

const THEMES: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Fields for the language, the time zone, the theme and the keys of one letter. Each choice holds at once. */
export function PreferenceFields() {
  const { account: text } = useMessages();
  const language = useLanguage();
  const { choice } = useTheme();
  const preferences = usePreferences();
  const [hasKeys, setKeys] = useState(hasSingleKeys);
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 gap-y-3 sm:grid-cols-[160px_minmax(0,1fr)]">
      <span className="text-12 font-medium text-ink-2">{text.language}</span>
      <Select
        label={text.language}
        isLabelHidden
        choices={LANGUAGES.map((id) => ({ id, name: text.languages[id] }))}
        chosen={language}
        onChoose={(next) => void preferences.setLanguage(next)}
      />
      <span className="text-12 font-medium text-ink-2">{text.timeZone}</span>
      <TimeZoneSelect />
      <span className="text-12 font-medium text-ink-2">{text.theme}</span>
      <ChoiceBar
        label={text.theme}
        choices={THEMES.map((id) => ({ id, name: text.themes[id] }))}
        chosen={choice}
        onChoose={(id) => preferences.setTheme(id as ThemeChoice)}
      />
      <span className="text-12 font-medium text-ink-2">{text.keys}</span>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={hasKeys}
          onChange={({ target }) => {
            setKeys(target.checked);
            preferences.setSingleKeys(target.checked);
          }}
          className="size-4 accent-ink"
        />
        {text.keysHint}
      </label>
    </div>
  );
}

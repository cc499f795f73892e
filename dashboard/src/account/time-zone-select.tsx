import { usePreferences } from '../api/preferences.ts';
import { useMe } from '../api/session.ts';
import { ZONE } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { Select } from '../ui/select.tsx';
import { useErrorToast } from '../ui/toasts.tsx';

/** Identifier of the choice that follows the browser. */
const BROWSER = '';

/** Chooses the zone in which pages show times. */
export function TimeZoneSelect() {
  const { account: text } = useMessages();
  const { user } = useMe();
  const { setTimeZone } = usePreferences();
  const showError = useErrorToast();
  const chosen = user?.time_zone ?? BROWSER;
  const zones = new Set(Intl.supportedValuesOf('timeZone'));
  // Browsers list one name of each zone, and the server takes all of them.
  if (chosen !== BROWSER) zones.add(chosen);
  return (
    <Select
      label={text.timeZone}
      isLabelHidden
      choices={[
        { id: BROWSER, name: text.zoneOfBrowser(ZONE) },
        ...[...zones].toSorted().map((id) => ({ id, name: id })),
      ]}
      chosen={chosen}
      onChoose={(id) => void setTimeZone(id === BROWSER ? null : id).catch(showError)}
    />
  );
}

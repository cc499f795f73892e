import { useMessages } from '../messages/messages.tsx';
import { Select } from '../ui/select.tsx';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from './spoken-language.ts';

/** Chooses the language that is spoken in new recordings. */
export function SpokenLanguageSelect({
  language,
  onChoose,
  isLabelHidden = false,
}: {
  language: SpokenLanguage;
  onChoose: (language: SpokenLanguage) => void;
  isLabelHidden?: boolean;
}) {
  const { recordings: text } = useMessages();
  return (
    <Select
      label={text.spokenLanguage}
      isLabelHidden={isLabelHidden}
      choices={SPOKEN_LANGUAGES.map((id) => ({ id, name: text.languages[id] }))}
      chosen={language}
      onChoose={onChoose}
    />
  );
}

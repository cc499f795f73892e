import { useMutation } from '@tanstack/react-query';
import { Mic } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { SpokenLanguageSelect } from '../uploads/spoken-language-select.tsx';
import { useSpokenLanguage } from '../uploads/spoken-language.ts';
import { type AudioSource, canShareTab } from './capture.ts';
import { useRecorder } from './recorder.ts';
import { useCaptureMessage, useRecording } from './use-recording.ts';

/** Opens the dialog that starts a recording. */
export function RecordButton({ size = 'md' }: Pick<ButtonProps, 'size'>) {
  const { recorder: text } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const isRecording = useRecorder() !== undefined;
  return (
    <Permitted needs="write:transcripts">
      <Button size={size} icon={Mic} disabled={isRecording} onClick={() => setOpen(true)}>
        {text.record}
      </Button>
      <Dialog title={text.record} isOpen={isOpen} onClose={() => setOpen(false)}>
        <RecordForm onStarted={() => setOpen(false)} />
      </Dialog>
    </Permitted>
  );
}

function RecordForm({ onStarted }: { onStarted: () => void }) {
  const { recorder: text } = useMessages();
  const [source, setSource] = useState<AudioSource>('microphone');
  const [language, chooseLanguage] = useSpokenLanguage();
  const { start } = useRecording();
  const describe = useCaptureMessage();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => start(source, language),
    networkMode: 'always',
    onSuccess: onStarted,
  });
  // Pages without https have no devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{text.consent}</p>
      <SpokenLanguageSelect language={language} onChoose={chooseLanguage} />
      {devices && <SourceChoice source={source} onChoose={setSource} />}
      <p className="text-12 text-ink-2">{text.kept}</p>
      {!devices && (
        <p role="alert" className="text-bad">
          {text.insecure}
        </p>
      )}
      {error && (
        <p role="alert" className="text-bad">
          {describe(error)}
        </p>
      )}
      <Button kind="primary" icon={Mic} disabled={!devices || isPending} onClick={() => mutate()}>
        {text.start}
      </Button>
    </div>
  );
}

const SOURCES = ['microphone', 'tab', 'both'] as const;

function SourceChoice({
  source,
  onChoose,
}: {
  source: AudioSource;
  onChoose: (source: AudioSource) => void;
}) {
  const { recorder: text } = useMessages();
  if (!canShareTab()) return <p className="text-12 text-ink-2">{text.noTabAudio.unsupported}</p>;
  return (
    <fieldset>
      <legend className="mb-1 text-12 font-medium text-ink-2">{text.source}</legend>
      <div className="flex flex-wrap gap-x-4">
        {SOURCES.map((id) => (
          <label key={id} className="flex min-h-6 items-center gap-1.5">
            <input
              type="radio"
              name="source"
              checked={source === id}
              onChange={() => onChoose(id)}
              className="size-4 accent-ink"
            />
            {text.sources[id]}
          </label>
        ))}
      </div>
      {source !== 'microphone' && <p className="text-12 text-ink-2">{text.tabHint}</p>}
    </fieldset>
  );
}

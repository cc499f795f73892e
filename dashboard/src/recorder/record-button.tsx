import { useMutation } from '@tanstack/react-query';
import { Mic } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { SpokenLanguageSelect } from '../uploads/spoken-language-select.tsx';
import { useSpokenLanguage } from '../uploads/spoken-language.ts';
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
  const [hasTabAudio, setTabAudio] = useState(false);
  const [language, chooseLanguage] = useSpokenLanguage();
  const { start } = useRecording();
  const describe = useCaptureMessage();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => start(hasTabAudio, language),
    networkMode: 'always',
    onSuccess: onStarted,
  });
  // Pages without https have no devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const canShare = devices !== undefined && 'getDisplayMedia' in devices;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{text.consent}</p>
      <SpokenLanguageSelect language={language} onChoose={chooseLanguage} />
      {canShare && (
        <label className="flex gap-2">
          <input
            type="checkbox"
            checked={hasTabAudio}
            onChange={({ target }) => setTabAudio(target.checked)}
            className="mt-0.5 size-4 shrink-0"
          />
          <span>
            {text.tabAudio}
            <span className="block text-12 text-ink-2">{text.tabAudioHint}</span>
          </span>
        </label>
      )}
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

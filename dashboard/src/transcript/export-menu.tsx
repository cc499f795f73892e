import { Download } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { downloadFile } from '../ui/save-file.ts';

const FORMATS = ['txt', 'srt', 'vtt', 'json'] as const;

/** Downloads a transcript as a file of a chosen format. */
export function ExportMenu({ transcriptionId }: { transcriptionId: string }) {
  const { transcript: text } = useMessages();
  return (
    <Menu
      items={FORMATS.map((format) => ({
        name: text.formats[format],
        run: () => downloadFile(`/v2/transcribe/${transcriptionId}/export?format=${format}`),
      }))}
      trigger={<Button icon={Download}>{text.export}</Button>}
    />
  );
}

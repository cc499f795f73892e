import { useRef } from 'react';

import { Button, type ButtonProps } from './button.tsx';
import { Permitted } from './permitted.tsx';

/** Button that lets a person choose files of the device. */
export function FileButton({
  needs,
  children,
  accept,
  multiple = false,
  onChoose,
  ...look
}: Pick<ButtonProps, 'needs' | 'kind' | 'size' | 'icon'> & {
  /** Name of the button. */
  children: string;
  /** Extensions or media types, separated by commas. Default: all files. */
  accept?: string;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Permitted needs={needs}>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={children}
        className="hidden"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </Permitted>
  );
}

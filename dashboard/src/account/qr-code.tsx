import { encode } from 'uqr';

import { useMessages } from '../messages/messages.tsx';

/** Modules of quiet zone that a scanner needs around the code. */
const BORDER = 4;

/** Draws a text as a QR code. It is dark on white in both themes, since scanners read no other. */
export function QrCode({ text }: { text: string }) {
  const { account } = useMessages();
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={account.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 self-center rounded-md bg-white text-on-mark ring-1 ring-line"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

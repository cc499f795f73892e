import { cleanText, oneLine } from './clean-text.ts';
import { formatBytes } from './format.ts';
import { padEnd, truncate } from './width.ts';

export type Bar = {
  /** @param fraction null where the end is not known */
  update(fraction: number | null, text: string): void;
  /** Takes the bar away. */
  end(): void;
};

export type Bars = {
  add(label: string): Bar;
  /** Takes all bars away while something is printed, and draws them again. */
  around(print: () => void): void;
};

type BarsOptions = {
  write: (text: string) => void;
  /** Columns of the terminal. */
  width: () => number;
  /** False where nobody looks at bars: no terminal, or --quiet. */
  isShown: boolean;
};

type Line = { label: string; fraction: number | null; text: string };

const REDRAW_MS = 100;
const BAR_WIDTH_MAX = 24;
const ERASE_LINE = '\u001B[2K';

/** Draws one bar a piece of work, below each other. */
export function createBars({ write, width, isShown }: BarsOptions): Bars {
  const lines = new Set<Line>();
  let drawn = 0;
  let timer: NodeJS.Timeout | undefined;

  function erase(): void {
    write(`\r${`${ERASE_LINE}\u001B[1A`.repeat(Math.max(0, drawn - 1))}${ERASE_LINE}`);
    drawn = 0;
  }

  function draw(): void {
    timer = undefined;
    if (drawn > 0) erase();
    const texts = [...lines].map((line) => renderBar(line, width() - 1));
    write(texts.join('\n'));
    drawn = texts.length;
  }

  /** Many updates a second are drawn as one. */
  function schedule(): void {
    timer ??= setTimeout(draw, REDRAW_MS).unref();
  }

  return {
    add(label) {
      const line: Line = {
        label: oneLine(cleanText(label, { hasColors: false })),
        fraction: null,
        text: '',
      };
      if (!isShown) return { update() {}, end() {} };
      lines.add(line);
      schedule();
      return {
        update(fraction, text) {
          Object.assign(line, { fraction, text });
          schedule();
        },
        end() {
          lines.delete(line);
          if (lines.size > 0 || drawn > 0) draw();
        },
      };
    },
    around(print) {
      if (drawn === 0) return print();
      erase();
      print();
      draw();
    },
  };
}

export function renderBar({ label, fraction, text }: Line, width: number): string {
  const right = fraction === null ? text : `${text} ${Math.floor(fraction * 100)} %`.trim();
  const barWidth = Math.min(BAR_WIDTH_MAX, Math.floor(width / 4));
  const filled = Math.round(barWidth * Math.min(1, Math.max(0, fraction ?? 0)));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
  const labelWidth = Math.max(8, Math.min(40, width - barWidth - right.length - 4));
  return truncate(`${padEnd(truncate(label, labelWidth), labelWidth)}  ${bar}  ${right}`, width);
}

export function describeBytes(sent: number, total: number | null): string {
  return total === null ? formatBytes(sent) : `${formatBytes(sent)} of ${formatBytes(total)}`;
}

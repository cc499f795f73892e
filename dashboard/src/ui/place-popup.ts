/** Space between a control and its popup, and between the popup and the edge of the window, in pixels. */
const GAP = 6;

/** Places a popup below its control, or above it where the window ends, within the window. */
export function placePopup(popup: HTMLElement, control: DOMRect): void {
  const { width, height } = popup.getBoundingClientRect();
  const left = control.left + (control.width - width) / 2;
  const below = control.bottom + GAP;
  const fitsBelow = below + height <= innerHeight;
  popup.style.left = `${Math.min(Math.max(GAP, left), innerWidth - width - GAP)}px`;
  popup.style.top = `${fitsBelow ? below : control.top - height - GAP}px`;
}

import { allocate, free, type Pdfium, view } from './pdfium.ts';

/** Geometry of a page as displayed, rotated and cropped. */
export type PageGeometry = {
  /** Width and height in points. */
  width: number;
  height: number;
  /** Converts a box from page coordinates to the coordinates of `WordBox`. */
  show(box: UserBox): ShownBox;
};

/** Box in page coordinates: points from the origin, y upwards. */
export type UserBox = { left: number; bottom: number; right: number; top: number };

/** Box in points from the upper left corner of the displayed page. */
export type ShownBox = { x: number; y: number; width: number; height: number };

const RECT_BYTES = 4 * Float32Array.BYTES_PER_ELEMENT;

/**
 * Reads the geometry of a page.
 *
 * @param page handle of a loaded page
 */
export function readGeometry(pdfium: Pdfium, page: number): PageGeometry {
  const box = boundingBox(pdfium, page);
  const quarterTurns = pdfium.FPDFPage_GetRotation(page);
  const [across, up] = [box.right - box.left, box.top - box.bottom];
  const isTurned = quarterTurns % 2 === 1;
  return {
    width: isTurned ? up : across,
    height: isTurned ? across : up,
    show: (user) => rotateBox(user, box, quarterTurns),
  };
}

/** Rotates a box with its page, clockwise (ISO 32000-1, 7.7.3.3). */
function rotateBox(user: UserBox, page: UserBox, quarterTurns: number): ShownBox {
  const across = user.right - user.left;
  const up = user.top - user.bottom;
  switch (quarterTurns) {
    case 1:
      return {
        x: user.bottom - page.bottom,
        y: user.left - page.left,
        width: up,
        height: across,
      };
    case 2:
      return {
        x: page.right - user.right,
        y: user.bottom - page.bottom,
        width: across,
        height: up,
      };
    case 3:
      return { x: page.top - user.top, y: page.right - user.right, width: up, height: across };
    default:
      return { x: user.left - page.left, y: page.top - user.top, width: across, height: up };
  }
}

/** Returns the displayed part of the page: its crop box within its media box. */
function boundingBox(pdfium: Pdfium, page: number): UserBox {
  const pointer = allocate(pdfium, RECT_BYTES);
  try {
    const isKnown = pdfium.FPDF_GetPageBoundingBox(page, pointer);
    return isKnown
      ? readRect(view(pdfium, pointer, RECT_BYTES))
      : { left: 0, bottom: 0, right: 0, top: 0 };
  } finally {
    free(pdfium, pointer);
  }
}

/** Reads an FS_RECTF: left, top, right, bottom. */
export function readRect(rect: DataView): UserBox {
  return {
    left: rect.getFloat32(0, true),
    top: rect.getFloat32(4, true),
    right: rect.getFloat32(8, true),
    bottom: rect.getFloat32(12, true),
  };
}

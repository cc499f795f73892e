import { allocate, free, type Pdfium, view } from './pdfium.ts';

/** A page as it is shown: turned and cut as the file says. */
export type PageGeometry = {
  /** Points. */
  width: number;
  height: number;
  /** Brings a box of the page's own coordinates into those of `WordBox`. */
  show(box: UserBox): ShownBox;
};

/** In points from the origin of the page's own coordinates, whose y runs upwards. */
export type UserBox = { left: number; bottom: number; right: number; top: number };

/** In points from the upper left corner of the page as shown. */
export type ShownBox = { x: number; y: number; width: number; height: number };

const RECT_BYTES = 4 * Float32Array.BYTES_PER_ELEMENT;

/** @param page handle of a loaded page */
export function readGeometry(pdfium: Pdfium, page: number): PageGeometry {
  const box = boundingBox(pdfium, page);
  const quarterTurns = pdfium.FPDFPage_GetRotation(page);
  const [across, up] = [box.right - box.left, box.top - box.bottom];
  const isTurned = quarterTurns % 2 === 1;
  return {
    width: isTurned ? up : across,
    height: isTurned ? across : up,
    show: (user) => turn(user, box, quarterTurns),
  };
}

/** ISO 32000-1, 7.7.3.3: Rotate turns the page clockwise when it is shown. */
function turn(user: UserBox, page: UserBox, quarterTurns: number): ShownBox {
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

/** The part of the page that is shown: its crop box within its media box. */
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

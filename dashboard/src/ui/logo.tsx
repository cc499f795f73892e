/** Draws the mark of the product: a slip of paper with one marked line. */
export function Logo() {
  return (
    <svg aria-hidden width="20" height="20" viewBox="0 0 20 20" className="shrink-0">
      <rect width="20" height="20" rx="5" fill="var(--ink)" />
      <rect x="5" y="5.25" width="10" height="1.6" rx=".8" fill="var(--canvas)" opacity=".55" />
      <rect x="4" y="8.4" width="9.5" height="3.6" rx="1" fill="var(--mark-strong)" />
      <rect x="5" y="13.4" width="7" height="1.6" rx=".8" fill="var(--canvas)" opacity=".55" />
    </svg>
  );
}

/** Shows a passage on small screens, where its source is on the other pane. */
export function Quote({ evidence: [first] }: { evidence: readonly { excerpt: string }[] }) {
  if (!first) return null;
  return (
    <blockquote className="verbatim border-l-2 border-mark-strong pl-2.5 text-13 text-ink md:hidden">
      {first.excerpt}
    </blockquote>
  );
}

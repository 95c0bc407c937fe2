import { ScrollRegion } from '@/ui/scroll-region';

/** A text; JSON is pretty-printed. */
export function TextPanel({ label, text, emptyText }: { label: string; text: string | undefined; emptyText: string }) {
  if (text === undefined) return <p className="text-sm text-muted">{emptyText}</p>;
  return (
    <ScrollRegion label={label} className="overflow-auto bg-surface p-3">
      <pre className="font-mono text-xs break-words whitespace-pre-wrap text-muted">{prettyPrint(text)}</pre>
    </ScrollRegion>
  );
}

function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

import { ScrollRegion } from '@/ui/scroll-region';

/** A text that came, laid out where it is JSON. */
export function TextPanel({ label, text, none }: { label: string; text: string | undefined; none: string }) {
  if (text === undefined) return <p className="text-sm text-muted">{none}</p>;
  return (
    <ScrollRegion label={label} className="overflow-auto bg-surface p-3">
      <pre className="font-mono text-xs break-words whitespace-pre-wrap text-muted">{laidOut(text)}</pre>
    </ScrollRegion>
  );
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { CopyButton } from '@/ui/copy-button';
import { keyed } from '@/ui/keyed';
import { MarkedText } from './marked-text';

export interface ScriptBlockProps {
  text: string;
  /** When or for whom the words are meant. */
  label?: string;
  /** What is copied, for screen readers: "opener 1". */
  what: string;
  copy: (text: string) => Promise<boolean>;
}

/** Words to say out loud: large, with room around them, so that they can be read while talking. */
export function ScriptBlock(props: ScriptBlockProps) {
  return (
    <div className={plane}>
      <Script {...props} />
    </div>
  );
}

const plane = 'rounded-lg border border-hairline bg-background';

function Script({ text, label, what, copy }: ScriptBlockProps) {
  return (
    <div className="flex items-start gap-3 py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1 space-y-2">
        {label && <Badge tone="cyan">{label}</Badge>}
        <MarkedText text={text} frame={(rendered) => <div className="text-lg">{rendered}</div>}>
          <p className="text-lg leading-relaxed break-words whitespace-pre-line text-fg">{text}</p>
        </MarkedText>
      </div>
      <CopyButton iconOnly variant="ghost" size="sm" what={what} copy={() => copy(text)} />
    </div>
  );
}

export interface ScriptListProps extends Pick<ScriptBlockProps, 'copy'> {
  scripts: readonly { script: string; label?: string }[] | undefined;
  what: string;
}

/** Words to say, one after the other; nothing where there are none. */
export function ScriptList({ scripts = [], what, copy }: ScriptListProps) {
  if (scripts.length === 0) return null;
  return (
    <ol className={cn(plane, 'divide-y divide-hairline')}>
      {keyed(scripts, ({ script }) => script).map(({ key, item, place }) => (
        <li key={key}>
          <Script text={item.script} label={item.label} what={`${what} ${place}`} copy={copy} />
        </li>
      ))}
    </ol>
  );
}

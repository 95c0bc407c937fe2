import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { CopyButton } from '@/ui/copy-button';
import { withKeys } from '@/ui/with-keys';
import { MaybeMarkdown } from './maybe-markdown';

export interface ScriptBlockProps {
  text: string;
  /** Situation or audience of the script. */
  label?: string;
  /** Name of the script on its copy button, for screen readers: "opener 1". */
  itemName: string;
  copy: (text: string) => Promise<boolean>;
}

/** A script to read aloud: large and with wide margins, so that the caller can read it while talking. */
export function ScriptBlock(props: ScriptBlockProps) {
  return (
    <div className={boxClass}>
      <Script {...props} />
    </div>
  );
}

const boxClass = 'rounded-lg border border-hairline bg-background';

function Script({ text, label, itemName, copy }: ScriptBlockProps) {
  return (
    <div className="flex items-start gap-3 py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1 space-y-2">
        {label && <Badge tone="cyan">{label}</Badge>}
        <MaybeMarkdown text={text} wrap={(rendered) => <div className="text-lg">{rendered}</div>}>
          <p className="text-lg leading-relaxed break-words whitespace-pre-line text-fg">{text}</p>
        </MaybeMarkdown>
      </div>
      <CopyButton iconOnly variant="ghost" size="sm" itemName={itemName} copy={() => copy(text)} />
    </div>
  );
}

export interface ScriptListProps extends Pick<ScriptBlockProps, 'copy'> {
  scripts: readonly { script: string; label?: string }[] | undefined;
  itemName: string;
}

/** A list of scripts; renders nothing without scripts. */
export function ScriptList({ scripts = [], itemName, copy }: ScriptListProps) {
  if (scripts.length === 0) return null;
  return (
    <ol className={cn(boxClass, 'divide-y divide-hairline')}>
      {withKeys(scripts, ({ script }) => script).map(({ key, item, position }) => (
        <li key={key}>
          <Script text={item.script} label={item.label} itemName={`${itemName} ${position}`} copy={copy} />
        </li>
      ))}
    </ol>
  );
}

import { useState } from 'react';
import { Button } from '@/ui/button';
import { ScrollRegion } from '@/ui/scroll-region';

/** So many parts of one object or list are shown at a time. */
const PARTS_AT_A_TIME = 100;

/** Parts are unfolded from the start down to this depth, where there are few. */
const OPEN_DEPTH = 2;
const FEW_PARTS = 20;

/** An object or a list as a tree: parts under their names, each to unfold; what is folded is not in the page. */
export function JsonTree({ value, label }: { value: unknown; label: string }) {
  return (
    <ScrollRegion
      label={label}
      className="max-h-[32rem] overflow-auto bg-background p-4 font-mono text-[0.8125rem] leading-relaxed"
    >
      {isBranch(value) ? <Parts branch={value} depth={0} /> : <Leaf value={value} />}
    </ScrollRegion>
  );
}

type Branch = readonly unknown[] | Readonly<Record<string, unknown>>;

function Parts({ branch, depth }: { branch: Branch; depth: number }) {
  const [shown, setShown] = useState(PARTS_AT_A_TIME);
  const parts = Object.entries(branch);
  const rest = parts.length - shown;
  return (
    <>
      <ul className={depth > 0 ? 'space-y-0.5 border-l border-hairline pl-4' : 'space-y-0.5'}>
        {parts.slice(0, shown).map(([name, part]) => (
          <li key={name} className="min-w-0 break-words">
            {isBranch(part) ? (
              <Unfolding name={name} branch={part} depth={depth} />
            ) : (
              <>
                <Name name={name} />: <Leaf value={part} />
              </>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setShown(shown + PARTS_AT_A_TIME)}>
          Show {Math.min(rest, PARTS_AT_A_TIME)} more of {parts.length}
        </Button>
      )}
    </>
  );
}

function Unfolding({ name, branch, depth }: { name: string; branch: Branch; depth: number }) {
  const size = Object.keys(branch).length;
  const [open, setOpen] = useState(depth + 1 < OPEN_DEPTH && size <= FEW_PARTS);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded">
        <Name name={name} /> <span className="text-faint">{sizeInWords(branch, size)}</span>
      </summary>
      {open && <Parts branch={branch} depth={depth + 1} />}
    </details>
  );
}

function Name({ name }: { name: string }) {
  return <span className="text-secondary">{name}</span>;
}

function Leaf({ value }: { value: unknown }) {
  return (
    <span className="whitespace-pre-wrap text-fg">{typeof value === 'string' ? value : JSON.stringify(value)}</span>
  );
}

function sizeInWords(branch: Branch, size: number): string {
  const noun = Array.isArray(branch) ? (size === 1 ? 'entry' : 'entries') : size === 1 ? 'part' : 'parts';
  return `${size} ${noun}`;
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

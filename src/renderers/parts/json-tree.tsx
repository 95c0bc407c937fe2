import { useState } from 'react';
import { Button } from '@/ui/button';
import { ScrollRegion } from '@/ui/scroll-region';

/** Number of properties or entries shown at a time. */
const PARTS_AT_A_TIME = 100;

/** Branches up to this depth are open at first, if they have at most `FEW_PARTS` parts. */
const OPEN_DEPTH = 2;
const FEW_PARTS = 20;

/** An object or a list as a collapsible tree; collapsed branches are not in the DOM. */
export function JsonTree({ value, label }: { value: unknown; label: string }) {
  return (
    <ScrollRegion
      label={label}
      className="overflow-x-auto bg-background p-4 font-mono text-[0.8125rem] leading-relaxed"
    >
      {isBranch(value) ? <Parts branch={value} depth={0} /> : <Leaf value={value} />}
    </ScrollRegion>
  );
}

type Branch = readonly unknown[] | Readonly<Record<string, unknown>>;

function Parts({ branch, depth }: { branch: Branch; depth: number }) {
  const [shownCount, setShownCount] = useState(PARTS_AT_A_TIME);
  const parts = Object.entries(branch);
  const hiddenCount = parts.length - shownCount;
  return (
    <>
      <ul className={depth > 0 ? 'space-y-0.5 border-l border-hairline pl-4' : 'space-y-0.5'}>
        {parts.slice(0, shownCount).map(([name, part]) => (
          <li key={name} className="min-w-0 break-words">
            {isBranch(part) ? (
              <CollapsibleBranch name={name} branch={part} depth={depth} />
            ) : (
              <>
                <Name name={name} />: <Leaf value={part} />
              </>
            )}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setShownCount(shownCount + PARTS_AT_A_TIME)}>
          Show {Math.min(hiddenCount, PARTS_AT_A_TIME)} more of {parts.length}
        </Button>
      )}
    </>
  );
}

function CollapsibleBranch({ name, branch, depth }: { name: string; branch: Branch; depth: number }) {
  const size = Object.keys(branch).length;
  const [open, setOpen] = useState(depth + 1 < OPEN_DEPTH && size <= FEW_PARTS);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded">
        <Name name={name} /> <span className="text-faint">{sizeText(branch, size)}</span>
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

function sizeText(branch: Branch, size: number): string {
  const noun = Array.isArray(branch) ? (size === 1 ? 'entry' : 'entries') : size === 1 ? 'part' : 'parts';
  return `${size} ${noun}`;
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

import { useState } from 'react';
import { saveFile } from '@/browser/save-file';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { ToolSession } from '../session/tool-session';

/** Says that copies of saved data were set aside, and lets the member keep them as a file or discard them. */
export function SetAside({ session: { records, tool } }: { session: ToolSession }) {
  const [copies, setCopies] = useState(() => records.copies());
  if (copies.length === 0) return null;
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(copies, null, 2)], { type: 'application/json' }),
      `${tool.declaration.id}-set-aside.json`,
    );
  const discard = () => {
    records.discardCopies();
    setCopies([]);
    // The button goes with the notice; the focus moves on to the page, which stays where it is.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <Notice tone="info" title="Older saved data is set aside in this browser">
      <p>It no longer fits this form whole. It stays here until you discard it.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={save}>
          Save as a file
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}

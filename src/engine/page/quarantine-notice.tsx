import { useState } from 'react';
import { saveFile } from '@/browser/save-file';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { ToolSession } from '../session/tool-session';

/** Notice that saved data was quarantined, with buttons to save it as a file or discard it. */
export function QuarantineNotice({ session: { records, tool } }: { session: ToolSession }) {
  const [copies, setCopies] = useState(() => records.readQuarantined());
  if (copies.length === 0) return null;
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(copies, null, 2)], { type: 'application/json' }),
      `${tool.declaration.id}-set-aside.json`,
    );
  const discard = () => {
    records.discardQuarantined();
    setCopies([]);
    // The button disappears with the notice: move the focus to the page without scrolling.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <Notice tone="info" title="Older saved data is set aside in this browser">
      <p>Parts of it no longer fit this form. It stays here until you discard it.</p>
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

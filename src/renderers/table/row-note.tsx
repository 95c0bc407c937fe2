import { useId, useState } from 'react';
import { LONGEST_ROW_NOTE } from '@/contracts/row-marks';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Textarea } from '@/ui/textarea';

export interface RowNoteProps {
  /** What the row is called. */
  name: string;
  note: string;
  /** Called with each change, and with `typing` false when no more is to come. */
  onChange: (note: string, typing: boolean) => void;
  onClose: () => void;
}

/** A note on a row: kept as it is typed, so that closing it, or losing the page, loses nothing. */
export function RowNote({ name, note, onChange, onClose }: RowNoteProps) {
  const id = useId();
  const [text, setText] = useState(note);
  const [before] = useState(note);
  const close = () => {
    if (text !== before) onChange(text.trim(), false);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Note on ${name}`}
      description="For you alone. It is kept as you type, and stays with this entry in later lists."
      footer={<Button onClick={close}>Done</Button>}
    >
      <label htmlFor={id} className="sr-only">
        Note
      </label>
      <Textarea
        id={id}
        rows={5}
        maxLength={LONGEST_ROW_NOTE}
        value={text}
        placeholder="Asked to call back on Monday after ten."
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onChange(value, true);
        }}
      />
    </Dialog>
  );
}

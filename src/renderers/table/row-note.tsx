import { useId, useState } from 'react';
import { MAX_ROW_NOTE_LENGTH } from '@/contracts/row-marks';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Textarea } from '@/ui/textarea';

export interface RowNoteProps {
  /** Display name of the row. */
  name: string;
  note: string;
  /** Called on each change with `isTyping` true, and on close with `isTyping` false. */
  onChange: (note: string, isTyping: boolean) => void;
  onClose: () => void;
}

/** Dialog for the note on a row. Saves while the member types, so that closing the dialog or the page loses no text. */
export function RowNote({ name, note, onChange, onClose }: RowNoteProps) {
  const id = useId();
  const [text, setText] = useState(note);
  const [initialNote] = useState(note);
  const close = () => {
    if (text !== initialNote) onChange(text.trim(), false);
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
        maxLength={MAX_ROW_NOTE_LENGTH}
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

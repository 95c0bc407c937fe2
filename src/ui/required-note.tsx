import type { ReactNode } from 'react';

interface RequiredAria {
  'aria-required'?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * Returns a note for the description of a required group or slider, which do not support `aria-required`, and the id of that
 * note. There is no note while an error is shown. Render the note beside the control.
 */
export function requiredNote(
  id: string,
  { 'aria-required': required, ...aria }: RequiredAria,
): { aria: Omit<RequiredAria, 'aria-required'>; note: ReactNode } {
  if (!required || aria['aria-invalid']) return { aria, note: null };
  const noteId = `${id}-required`;
  return {
    aria: { ...aria, 'aria-describedby': [noteId, aria['aria-describedby']].filter(Boolean).join(' ') },
    note: (
      <span id={noteId} hidden>
        Required
      </span>
    ),
  };
}

import type { ReactNode } from 'react';

interface RequiredAria {
  'aria-required'?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * Replaces `aria-required`, which groups and sliders do not support, by a note in their description; once an error says
 * that an answer is missing, there is none. Render the note beside the control.
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

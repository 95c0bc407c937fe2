import { type ReactNode, useState } from 'react';
import { Notice } from '@/ui/notice';

interface FormFailure {
  /** Shows the notice with the reason for a failure, until the next attempt. */
  fail: (title: string, description: string) => void;
  /** Removes the notice; call it at each attempt. */
  clear: () => void;
  /** Render it in the form, above its button. */
  notice: ReactNode;
}

/** Returns the state of a form's failure notice, which shows why the last attempt failed. */
export function useFormFailure(): FormFailure {
  const [failure, setFailure] = useState<{ title: string; description: string }>();
  return {
    fail: (title, description) => setFailure({ title, description }),
    clear: () => setFailure(undefined),
    notice: failure && (
      <Notice live tone="danger" title={failure.title}>
        {failure.description}
      </Notice>
    ),
  };
}

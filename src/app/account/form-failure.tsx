import { type ReactNode, useState } from 'react';
import { Notice } from '@/ui/notice';
import { toast } from '@/ui/toast';

interface FormFailure {
  /** Reports why the form failed, in a toast and in the notice, which stays until the next attempt. */
  fail: (title: string, description: string) => void;
  /** Removes the notice; call it at each attempt. */
  clear: () => void;
  /** Render it in the form, above its button. */
  notice: ReactNode;
}

/** Holds the reason why the last attempt to submit a form failed. */
export function useFormFailure(): FormFailure {
  const [failure, setFailure] = useState<{ title: string; description: string }>();
  return {
    fail(title, description) {
      toast.error(title, { description });
      setFailure({ title, description });
    },
    clear: () => setFailure(undefined),
    notice: failure && (
      <Notice live tone="danger" title={failure.title}>
        {failure.description}
      </Notice>
    ),
  };
}

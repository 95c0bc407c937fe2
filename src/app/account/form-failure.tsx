import { type ReactNode, useState } from 'react';
import { Notice } from '@/ui/notice';
import { toast } from '@/ui/toast';

interface FormFailure {
  /** Says why the form failed: in a toast, and beside the form, where it stays until the next attempt. */
  fail: (title: string, description: string) => void;
  /** Called with each attempt. */
  clear: () => void;
  /** Stands in the form, above its button. */
  notice: ReactNode;
}

/** Why the last attempt of a form failed. */
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

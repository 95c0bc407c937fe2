import { useState } from 'react';
import { Notice } from '@/ui/notice';

/** Returns the state of a form that acts at the server, with the `notice` of why its last attempt failed, for above the button. */
export function useFormAction() {
  const [failure, setFailure] = useState<{ title: string; description: string }>();
  const [busy, setBusy] = useState(false);
  const fail = (title: string, description: string) => setFailure({ title, description });
  return {
    busy,
    setBusy,
    fail,
    /** Removes the notice; only needed at an attempt without `attempt`. */
    clear: () => setFailure(undefined),
    /** @param title of the notice if the action rejects; the message of the error follows it */
    attempt: async (title: string, action: () => Promise<void>) => {
      setFailure(undefined);
      setBusy(true);
      await action().catch((error: Error) => fail(title, error.message));
      setBusy(false);
    },
    notice: failure && (
      <Notice live tone="danger" title={failure.title}>
        {failure.description}
      </Notice>
    ),
  };
}

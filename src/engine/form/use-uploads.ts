import { useCallback, useRef } from 'react';
import type { FormContext } from '@/contracts/widget';
import type { ToolSession } from '../session/tool-session';

/** The uploads of a form: one after the other, so that many files share the line in the order they were chosen. */
export function useUploads({ scope, tool }: ToolSession): {
  upload: FormContext['upload'];
  /** A field with an upload that goes on or waits. */
  uploading(): string | undefined;
} {
  const waiting = useRef<string[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const webhook = tool.declaration.request?.webhook ?? '';

  const upload = useCallback<FormContext['upload']>(
    (field, file, options) => {
      waiting.current.push(field);
      const send = async () => {
        options.signal.throwIfAborted();
        // Forms without files need none of it.
        const { uploadFile } = await import('./upload');
        return uploadFile(scope, { webhook, field, file, ...options });
      };
      const done = last.current.then(send).finally(() => {
        waiting.current.splice(waiting.current.indexOf(field), 1);
      });
      last.current = done.catch(() => undefined);
      return done;
    },
    [scope, webhook],
  );
  const uploading = useCallback(() => waiting.current[0], []);
  return { upload, uploading };
}

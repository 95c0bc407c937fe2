import { useCallback, useRef } from 'react';
import type { FormContext } from '@/contracts/widget';
import type { ToolSession } from '../session/tool-session';

/** Fields of each session with a running or queued upload, in upload order. */
const uploadingFields = new WeakMap<ToolSession, string[]>();

/** Returns a field with a running or queued upload; undefined if there is none. */
export function uploadingField(session: ToolSession): string | undefined {
  return uploadingFields.get(session)?.[0];
}

/** Returns the upload function of a form. Uploads run one after another, in the order the files were chosen. */
export function useUploads(session: ToolSession): FormContext['upload'] {
  const { scope, tool } = session;
  const lastUpload = useRef<Promise<unknown>>(Promise.resolve());
  const webhook = tool.declaration.request?.webhook ?? '';

  return useCallback<FormContext['upload']>(
    (field, file, options) => {
      const fields = uploadingFields.get(session) ?? [];
      uploadingFields.set(session, fields);
      fields.push(field);
      const send = async () => {
        options.signal.throwIfAborted();
        // Loaded on demand: most forms have no files.
        const { uploadFile } = await import('./upload');
        return uploadFile(scope, { webhook, field, file, ...options });
      };
      const result = lastUpload.current.then(send).finally(() => {
        fields.splice(fields.indexOf(field), 1);
      });
      // The failure is told by whoever awaits the result; the next upload starts all the same.
      lastUpload.current = result.catch(() => undefined);
      return result;
    },
    [session, scope, webhook],
  );
}

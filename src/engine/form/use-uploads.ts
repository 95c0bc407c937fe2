import { useCallback, useRef } from 'react';
import type { FormContext } from '@/contracts/widget';
import type { ToolSession } from '../session/tool-session';

/** The fields of a form with an upload that goes on or waits, in the order of the uploads. */
const uploadingFields = new WeakMap<ToolSession, string[]>();

/** A field of the form with an upload that goes on or waits; undefined where there is none. */
export function uploadingField(session: ToolSession): string | undefined {
  return uploadingFields.get(session)?.[0];
}

/** The uploads of a form: one after the other, so that many files share the line in the order they were chosen. */
export function useUploads(session: ToolSession): FormContext['upload'] {
  const { scope, tool } = session;
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const webhook = tool.declaration.request?.webhook ?? '';

  return useCallback<FormContext['upload']>(
    (field, file, options) => {
      const fields = uploadingFields.get(session) ?? [];
      uploadingFields.set(session, fields);
      fields.push(field);
      const send = async () => {
        options.signal.throwIfAborted();
        // Forms without files need none of it.
        const { uploadFile } = await import('./upload');
        return uploadFile(scope, { webhook, field, file, ...options });
      };
      const done = last.current.then(send).finally(() => {
        fields.splice(fields.indexOf(field), 1);
      });
      last.current = done.catch(() => undefined);
      return done;
    },
    [session, scope, webhook],
  );
}

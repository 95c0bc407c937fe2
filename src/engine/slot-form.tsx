import { Provider } from 'jotai';
import { use, useEffect, useState } from 'react';
import { useScope } from '@/browser/scope';
import { focusFirstField } from './form/focus-field';
import { ToolForm } from './form/tool-form';
import { SubmitBar } from './page/submit-bar';
import { awaitTool, toolInSlot } from './registry-access';
import { openSession } from './session/open-session';
import { storeOf } from './session/tool-session';
import { openTool } from './tool';

interface SlotFormProps {
  /** The named place; exactly one declaration has it. */
  slot: string;
  onSucceeded: () => void;
  /** true: the first field has the focus once the form is there. */
  autoFocus?: boolean;
}

/** The form of a tool without a page of its own, in the named place of the site it belongs to. Suspends while it loads. */
export function SlotForm({ slot, onSucceeded, autoFocus = false }: SlotFormProps) {
  const scope = useScope();
  const session = openSession(scope, openTool(use(awaitTool(toolInSlot(slot)))));
  // Each opening starts afresh (docs/behaviour.md, section 2, VIP dialog).
  useState(() => session.replace(session.fresh()));
  useEffect(() => {
    if (autoFocus) focusFirstField(session.tool.declaration);
  }, [autoFocus, session]);
  useEffect(() => session.runs.onFinished(onSucceeded), [session, onSucceeded]);
  return (
    <Provider store={scope.of(storeOf)}>
      <ToolForm session={session} onValid={(answers) => void session.submit(answers)}>
        <SubmitBar session={session} />
      </ToolForm>
    </Provider>
  );
}

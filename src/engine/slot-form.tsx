import { Provider } from 'jotai';
import { use, useEffect, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { focusFirstField } from './form/focus-field';
import { ToolForm } from './form/tool-form';
import { prepareFormTool } from './form-tool';
import { SubmitBar } from './page/submit-bar';
import { loadToolWithRetry, toolInSlot } from './registry-access';
import { openSession } from './session/open-session';
import { storeOf } from './session/tool-session';

interface SlotFormProps {
  /** Name of the slot; exactly one tool declares it. */
  slot: string;
  onSucceeded: () => void;
  /** Whether to focus the first field once the form is rendered. */
  autoFocus?: boolean;
}

/** The form of a tool without a page, embedded in a slot of the site. Suspends while it loads. */
export function SlotForm({ slot, onSucceeded, autoFocus = false }: SlotFormProps) {
  const scope = useScope();
  const session = openSession(scope, prepareFormTool(use(loadToolWithRetry(toolInSlot(slot)))));
  // Each opening starts with an empty form (docs/behaviour.md, section 2, VIP dialog).
  useState(() => session.replaceAnswers(session.initialAnswers()));
  useEffect(() => {
    if (autoFocus) focusFirstField(session.tool.declaration);
  }, [autoFocus, session]);
  useEffect(() => session.runs.onFinished(onSucceeded), [session, onSucceeded]);
  return (
    <Provider store={scope.get(storeOf)}>
      <ToolForm session={session} onValid={(answers) => void session.submit(answers)}>
        <SubmitBar session={session} />
      </ToolForm>
    </Provider>
  );
}

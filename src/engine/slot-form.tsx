import { use, useState } from 'react';
import { defaultAnswers } from '@/registry/answers';
import { ToolForm } from './form/tool-form';
import { SubmitBar } from './page/submit-bar';
import { loadTool, toolInSlot } from './registry-access';
import { startRun } from './run/start-run';
import { replaceAnswers } from './session/restore';
import { openTool } from './tool';

interface SlotFormProps {
  /** The named place; exactly one declaration has it. */
  slot: string;
  onSucceeded: () => void;
}

/** The form of a tool without a page of its own, in the named place of the site it belongs to. Suspends while it loads. */
export function SlotForm({ slot, onSucceeded }: SlotFormProps) {
  const tool = openTool(use(loadTool(toolInSlot(slot))));
  // Each opening starts afresh (Specification, section 2, VIP dialog).
  useState(() => replaceAnswers(tool, defaultAnswers(tool.declaration)));
  return (
    <ToolForm tool={tool} onValid={async (answers) => (await startRun(tool, answers)) && onSucceeded()}>
      <SubmitBar tool={tool} />
    </ToolForm>
  );
}

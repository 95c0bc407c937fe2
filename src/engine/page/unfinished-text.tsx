import type { ReactNode } from 'react';
import type { Messages } from '@/generated/declaration';
import { CopyButton } from '@/ui/copy-button';
import { PromptText } from '@/ui/prompt-text';
import { copyActions } from '../copy-actions';

/** The text of an answer that was not completed, to read and copy. `children` are further buttons. */
export function UnfinishedText({
  text,
  messages,
  children,
}: {
  text: string;
  messages: Messages;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="my-3 overflow-hidden rounded-lg border border-hairline">
        <PromptText text={text} label="The unfinished answer" />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton size="sm" itemName="the unfinished answer" copy={() => copyActions(messages).copy(text)} />
        {children}
      </div>
    </>
  );
}

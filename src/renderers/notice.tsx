import type { RendererProps } from '@/contracts/plugins';
import type { Notice as NoticeValue } from '@/generated/results';
import { layOut } from '@/reading/json-layout';
import { Notice } from '@/ui/notice';
import { PromptText } from '@/ui/prompt-text';

export const accepts = 'notice';
export const options = [] as const;

/** What came in place of an offer, so that nothing paid for is lost. Specification, section 4 (proposal). */
export function Renderer({ value }: RendererProps<'notice'>) {
  return (
    <div className="space-y-4">
      <Notice tone="warning" title="There is no offer in the answer">
        This is what the generator sent instead. You can copy it, or run it again with other answers.
      </Notice>
      <PromptText text={toText(value)} label="The answer as it came" />
    </div>
  );
}

export function toText(value: NoticeValue): string {
  return typeof value === 'string' ? value : layOut(value);
}

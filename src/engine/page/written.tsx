import { use, useDeferredValue } from 'react';
import { brandLink } from '@/brand-link';
import type { Answer } from '@/contracts/answer';
import type { FormDeclaration } from '@/registry/options';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';
import { PromptText } from '@/ui/prompt-text';
import { copyWith } from '../copy';
import { gatewayOf } from '../run/gateway';
import { checkOf, readerOf } from '../run/so-far';
import type { ToolSession } from '../session/tool-session';

interface WrittenProps {
  session: ToolSession;
  answer: Answer;
}

/** An answer that is being written, as the result will show it: a text as it comes, parts as they become whole. */
export function Written({ session, answer }: WrittenProps) {
  const { declaration } = session.tool;
  const found = useRead(declaration, useDeferredValue(answer));
  const run = session.store.get(session.atoms.run);
  if (!found || !declaration.result) return null;
  const { renderer, value } = found;
  return (
    <section aria-label="The answer so far" aria-busy="true" className="space-y-5">
      <renderer.Renderer
        value={value}
        options={declaration.result}
        {...copyWith(declaration.messages)}
        href={brandLink}
        inputs={'run' in run ? run.run.inputs : {}}
        fileAddress={session.scope.of(gatewayOf).fileLink}
      />
    </section>
  );
}

/** What had come of an answer whose run was stopped, or failed: to read and to copy, and no result. */
export function Unfinished({ session, answer }: WrittenProps) {
  const { declaration } = session.tool;
  const found = useRead(declaration, answer);
  const text = found && declaration.result ? found.renderer.toText(found.value, declaration.result) : '';
  if (text.trim() === '') return null;
  return (
    <Notice tone="warning" title="Unfinished: this is what had come" live>
      <p>It is not kept. Copy what you need before you start again or leave this page.</p>
      <div className="my-3 overflow-hidden rounded-lg border border-hairline">
        <PromptText text={text} label="The unfinished answer" />
      </div>
      <CopyButton size="sm" what="the unfinished answer" copy={() => copyWith(declaration.messages).copy(text)} />
    </Notice>
  );
}

/** What can be shown of an answer that is not whole: what the tool's own normaliser makes of it, if that keeps its contract. */
function useRead(declaration: FormDeclaration, answer: Answer) {
  const { normaliser, renderer } = use(readerOf(declaration));
  const read = normaliser.normalise(answer);
  if (!read.ok) return undefined;
  const check = use(checkOf(read.kind));
  return check(read.value) ? { renderer, value: read.value } : undefined;
}

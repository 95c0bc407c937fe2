import { use, useDeferredValue } from 'react';
import { brandLink } from '@/brand-link';
import type { Answer } from '@/contracts/answer';
import type { FormDeclaration } from '@/registry/options';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';
import { PromptText } from '@/ui/prompt-text';
import { copyActions } from '../copy-actions';
import { gatewayFilesOf } from '../run/gateway-files';
import { answerReader, resultCheck } from '../run/partial-result';
import type { ToolSession } from '../session/tool-session';

interface PartialAnswerProps {
  session: ToolSession;
  answer: Answer;
}

/** Renders the partial answer of a running run like its result: texts as they stream in, parts once they are complete. */
export function PartialAnswer({ session, answer }: PartialAnswerProps) {
  const { declaration } = session.tool;
  const partial = usePartialResult(declaration, useDeferredValue(answer));
  const run = session.store.get(session.atoms.run);
  if (!partial || !declaration.result) return null;
  const { renderer, value } = partial;
  return (
    <section aria-label="The answer so far" aria-busy="true" className="space-y-5">
      <renderer.Renderer
        value={value}
        options={declaration.result}
        {...copyActions(declaration.messages)}
        href={brandLink}
        inputs={'run' in run ? run.run.inputs : {}}
        fileAddress={session.scope.get(gatewayFilesOf).fileLink}
      />
    </section>
  );
}

/** Shows the partial answer of a run that was stopped or failed, to read and copy; it is not a result. */
export function UnfinishedAnswer({ session, answer }: PartialAnswerProps) {
  const { declaration } = session.tool;
  const partial = usePartialResult(declaration, answer);
  const text = partial && declaration.result ? partial.renderer.toText(partial.value, declaration.result) : '';
  if (text.trim() === '') return null;
  return (
    <Notice tone="warning" title="Unfinished: this is what had come" live>
      <p>It is not kept. Copy what you need before you start again or leave this page.</p>
      <div className="my-3 overflow-hidden rounded-lg border border-hairline">
        <PromptText text={text} label="The unfinished answer" />
      </div>
      <CopyButton
        size="sm"
        itemName="the unfinished answer"
        copy={() => copyActions(declaration.messages).copy(text)}
      />
    </Notice>
  );
}

/** Parses a partial answer with the tool's normaliser; undefined if the outcome does not match the contract of its kind. */
function usePartialResult(declaration: FormDeclaration, answer: Answer) {
  const { normaliser, renderer } = use(answerReader(declaration));
  const read = normaliser.normalise(answer);
  if (!read.ok) return undefined;
  const check = use(resultCheck(read.kind));
  return check(read.value) ? { renderer, value: read.value } : undefined;
}

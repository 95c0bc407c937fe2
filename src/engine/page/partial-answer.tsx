import { use, useDeferredValue } from 'react';
import { brandLink } from '@/brand-link';
import type { Answer } from '@/contracts/answer';
import { textSections } from '@/reading/text-sections';
import { isEmpty } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { Notice } from '@/ui/notice';
import { copyActions } from '../copy-actions';
import { RenderedResult, textOf } from '../rendered-result';
import { gatewayFilesOf } from '../run/gateway-files';
import { answerReader, resultCheck } from '../run/partial-result';
import type { RunResult } from '../run/run-state';
import { SubjectText } from '../screen/subject-text';
import type { ToolSession } from '../session/tool-session';
import { RetryButton } from './retry-buttons';
import { UnfinishedText } from './unfinished-text';

interface PartialAnswerProps {
  session: ToolSession;
  answer: Answer;
  /** The model that writes the answer, if the page shows the answers of two models. */
  model?: string;
}

/** Renders the partial answer of a running run like its result: texts as they stream in, parts once they are complete. */
export function PartialAnswer({ session, answer, model }: PartialAnswerProps) {
  const { declaration } = session.tool;
  const partial = usePartialResult(declaration, useDeferredValue(answer));
  const run = session.store.get(session.atoms.run);
  const { result: options } = declaration;
  if (!partial || !options) return null;
  const { renderer, value } = partial;
  return (
    <section
      aria-label={model ? `The answer of ${model} so far` : 'The answer so far'}
      aria-busy="true"
      className="space-y-5"
    >
      <RenderedResult
        renderer={renderer}
        value={value}
        options={model ? withModelInTitle(options, model) : options}
        {...copyActions(declaration.messages)}
        href={brandLink}
        inputs={'run' in run ? run.run.inputs : {}}
        fileAddress={session.scope.get(gatewayFilesOf).fetchFileLink}
      />
    </section>
  );
}

/** Returns the options of a result with the model in its title: two results on one page need two names. */
export function withModelInTitle<Options extends { title: string }>(options: Options, model: string): Options {
  return { ...options, title: `${options.title} of ${model}` };
}

/** Shows the partial answer of a run that was stopped or failed, to read and copy; it is not a result. */
export function UnfinishedAnswer({ session, answer }: PartialAnswerProps) {
  const { declaration } = session.tool;
  const partial = usePartialResult(declaration, answer);
  const text = partial && declaration.result ? textOf(partial.renderer, partial.value, declaration.result) : '';
  if (text.trim() === '') return null;
  const run = session.store.get(session.atoms.run);
  const { subject } = session.store.get(session.atoms.screen);
  return (
    <Notice tone="warning" title="Unfinished: this is what had come" live>
      {subject && <SubjectText session={session} subject={subject} />}
      <p>
        {session.scope.owner
          ? 'It is kept with this run, among your past runs.'
          : 'It is not kept. Copy what you need before you start again or leave this page.'}
      </p>
      <UnfinishedText text={text} messages={declaration.messages}>
        {/* A failed run shows its own message, with a button to try again. */}
        {run.status === 'idle' && <RetryButton session={session} />}
      </UnfinishedText>
    </Notice>
  );
}

/** Counts what has been written so far: sections of a text, entries of a list, or parts of anything else. */
export function PartCount({ session, answer }: PartialAnswerProps) {
  const partial = usePartialResult(session.tool.declaration, useDeferredValue(answer));
  const count = partial ? partCount(partial.value) : 0;
  return count > 0 && `${count} ${count === 1 ? 'part' : 'parts'} so far. `;
}

function partCount(value: RunResult['value']): number {
  if (typeof value === 'string') return textSections(value).length;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.filter((part) => !isEmpty(part)).length;
}

/** Parses a partial answer with the tool's normaliser; undefined if the outcome does not match the contract of its kind. */
function usePartialResult(declaration: FormDeclaration, answer: Answer) {
  const { normaliser, renderer } = use(answerReader(declaration));
  const outcome = normaliser.normalise(answer);
  if (!outcome.ok) return undefined;
  const check = use(resultCheck(outcome.kind));
  return check(outcome.value) ? { renderer, value: outcome.value } : undefined;
}

import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { LiveOptions } from '@/contracts/choices';
import type { Section } from '@/generated/declaration';
import { type Answers, effectiveAnswers, isSectionShown, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { withKeys } from '@/ui/with-keys';
import type { ToolSession } from '../session/tool-session';
import { sectionId } from './form-section';
import { type FormattedAnswer, type FormattedPart, formatAnswer, NOT_FILLED_IN } from './format-answer';
import { type Step, stepHeadingId } from './step-view';
import { stepsOf } from './wizard';

interface ReviewProps {
  session: ToolSession;
  /** Current options of fields with an option source; absent if no field has one. */
  liveOptions?: LiveOptions | undefined;
  disabled: boolean;
}

/** Shows all answers before they are sent, section by section, each with a button that leads back to it. */
export function Review({ session, liveOptions, disabled }: ReviewProps) {
  const { declaration } = session.tool;
  const answers = useAtomValue(session.atoms.answers);
  const parts = stepsOf(declaration).flatMap((step, stepIndex) => partsOf(declaration, step, stepIndex, answers));
  const effective = effectiveAnswers(declaration, answers);
  return parts.map(({ stepIndex, title, section, fields }) => {
    const index = declaration.ui.sections.indexOf(section);
    const focus = section.title ? sectionId(index) : stepHeadingId(declaration);
    return (
      <section
        key={index}
        aria-labelledby={`review-${index}`}
        className="border-t border-hairline pt-5 first:border-0 first:pt-0"
      >
        <div className="mb-3 flex items-center justify-between gap-4">
          <h3 id={`review-${index}`} className="text-base font-semibold text-fg">
            {title}
          </h3>
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            onClick={() => session.openStep({ index: stepIndex, returnToEnd: true, focus })}
          >
            Change <span className="sr-only">{title}</span>
          </Button>
        </div>
        <dl className="space-y-3 text-sm">
          {fields.map((name) => (
            <Answer
              key={name}
              declaration={declaration}
              liveOptions={liveOptions}
              name={name}
              value={effective[name]}
            />
          ))}
        </dl>
      </section>
    );
  });
}

interface AnswerProps {
  declaration: FormDeclaration;
  liveOptions: LiveOptions | undefined;
  name: string;
  value: unknown;
}

function Answer({ declaration, liveOptions, name, value }: AnswerProps) {
  const field = declaration.form.properties[name];
  const fieldUi = declaration.ui.fields?.[name] ?? {};
  const fieldOptions = fieldUi.optionsFrom ? liveOptions : undefined;
  const currentOffer = useSyncExternalStore(fieldOptions?.subscribe ?? subscribeToNothing, () =>
    fieldOptions?.get(name),
  );
  if (!field) return null;
  const labels = Object.fromEntries(currentOffer?.choices.map(({ value, label }) => [String(value), label]) ?? []);
  const answer = formatAnswer(field, { ...fieldUi, labels: { ...fieldUi.labels, ...labels } }, value);
  return (
    <div className="gap-x-5 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <dt className="text-muted">{field.title}</dt>
      <dd className={answer === NOT_FILLED_IN ? 'text-faint' : 'min-w-0 break-words whitespace-pre-line text-fg'}>
        <FormattedAnswerView answer={answer} />
      </dd>
    </div>
  );
}

const subscribeToNothing = () => () => undefined;

function FormattedAnswerView({ answer }: { answer: FormattedAnswer }) {
  if (typeof answer === 'string') return answer;
  const entries = withKeys<FormattedAnswer | FormattedPart>(answer, (entry) => JSON.stringify(entry));
  return (
    <ul className="space-y-1">
      {entries.map(({ key, item }) => (
        <li key={key}>{isPart(item) ? <Part {...item} /> : <FormattedAnswerView answer={item} />}</li>
      ))}
    </ul>
  );
}

function Part({ label, value }: FormattedPart) {
  return (
    <>
      <span className="text-muted">{label}: </span>
      {typeof value === 'string' ? (
        value
      ) : (
        <div className="pl-4">
          <FormattedAnswerView answer={value} />
        </div>
      )}
    </>
  );
}

function isPart(item: FormattedAnswer | FormattedPart): item is FormattedPart {
  return typeof item === 'object' && 'label' in item;
}

/** The answers under one heading of the review. */
interface ReviewPart {
  stepIndex: number;
  title: string;
  section: Section;
  fields: string[];
}

/** Returns the parts of a step, one for each titled section. A section without a title belongs to the part before it. */
function partsOf(declaration: FormDeclaration, step: Step, stepIndex: number, answers: Answers): ReviewPart[] {
  const parts: ReviewPart[] = [];
  for (const section of step.sections) {
    const fields = shownFieldsOf(declaration, section, answers);
    const last = parts.at(-1);
    if (fields.length === 0) continue;
    if (last && !section.title) last.fields.push(...fields);
    else parts.push({ stepIndex, title: section.title ?? step.title ?? 'Your answers', section, fields });
  }
  return parts;
}

function shownFieldsOf(declaration: FormDeclaration, section: Section, answers: Answers): string[] {
  if (!isSectionShown(declaration, section, answers)) return [];
  return section.fields.filter((name) => isShown(declaration, name, answers));
}

import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { Offers } from '@/contracts/choices';
import type { Section } from '@/generated/declaration';
import { type Answers, effectiveAnswers, isSectionShown, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { keyed } from '@/ui/keyed';
import type { ToolSession } from '../session/tool-session';
import { sectionId } from './form-section';
import { stepsOf } from './many-steps';
import { NOTHING, type ShownAnswer, type ShownPart, shownAnswer } from './shown-answer';
import { type Step, stepHeadingId } from './steps';

interface ReviewProps {
  session: ToolSession;
  /** What fields offer whose options come from elsewhere; absent where none does. */
  offers?: Offers | undefined;
  disabled: boolean;
}

/** All answers once more before they are sent, section by section, each with a way back to it. */
export function Review({ session, offers, disabled }: ReviewProps) {
  const { declaration } = session.tool;
  const answers = useAtomValue(session.atoms.answers);
  const parts = stepsOf(declaration).flatMap((step, at) =>
    step.sections
      .map((section) => ({ step, at, section, fields: shownFieldsOf(declaration, section, answers) }))
      .filter(({ fields }) => fields.length > 0),
  );
  const sent = effectiveAnswers(declaration, answers);
  return parts.map(({ step, at, section, fields }) => {
    const index = declaration.ui.sections.indexOf(section);
    const title = titleOf(step, section);
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
            onClick={() => session.open({ at, toEnd: true, focus })}
          >
            Change <span className="sr-only">{title}</span>
          </Button>
        </div>
        <dl className="space-y-3 text-sm">
          {fields.map((name) => (
            <Answer key={name} declaration={declaration} offers={offers} name={name} value={sent[name]} />
          ))}
        </dl>
      </section>
    );
  });
}

interface AnswerProps {
  declaration: FormDeclaration;
  offers: Offers | undefined;
  name: string;
  value: unknown;
}

function Answer({ declaration, offers, name, value }: AnswerProps) {
  const field = declaration.form.properties[name];
  const look = declaration.ui.fields?.[name] ?? {};
  const live = look.optionsFrom ? offers : undefined;
  const offered = useSyncExternalStore(live?.subscribe ?? never, () => live?.of(name));
  if (!field) return null;
  const labels = Object.fromEntries(offered?.choices.map(({ value, label }) => [String(value), label]) ?? []);
  const shown = shownAnswer(field, { ...look, labels: { ...look.labels, ...labels } }, value);
  return (
    <div className="gap-x-5 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <dt className="text-muted">{field.title}</dt>
      <dd className={shown === NOTHING ? 'text-faint' : 'min-w-0 break-words whitespace-pre-line text-fg'}>
        <Words shown={shown} />
      </dd>
    </div>
  );
}

const never = () => () => undefined;

function Words({ shown }: { shown: ShownAnswer }) {
  if (typeof shown === 'string') return shown;
  const entries = keyed<ShownAnswer | ShownPart>(shown, (entry) => JSON.stringify(entry));
  return (
    <ul className="space-y-1">
      {entries.map(({ key, item }) => (
        <li key={key}>{isPart(item) ? <Part {...item} /> : <Words shown={item} />}</li>
      ))}
    </ul>
  );
}

function Part({ label, value }: ShownPart) {
  return (
    <>
      <span className="text-muted">{label}: </span>
      {typeof value === 'string' ? (
        value
      ) : (
        <div className="pl-4">
          <Words shown={value} />
        </div>
      )}
    </>
  );
}

function isPart(item: ShownAnswer | ShownPart): item is ShownPart {
  return typeof item === 'object' && 'label' in item;
}

/** A section without a title goes by that of its step. */
function titleOf(step: Step, section: Section): string | undefined {
  return section.title ?? step.title;
}

function shownFieldsOf(declaration: FormDeclaration, section: Section, answers: Answers): string[] {
  if (!isSectionShown(declaration, section, answers)) return [];
  return section.fields.filter((name) => isShown(declaration, name, answers));
}

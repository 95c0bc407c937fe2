import { useAtomValue } from 'jotai';
import type { Section } from '@/generated/declaration';
import { type Answers, isSectionShown, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { keyed } from '@/ui/keyed';
import type { ToolSession } from '../session/tool-session';
import { sectionId } from './form-section';
import { stepsOf } from './many-steps';
import { NOTHING, type ShownAnswer, type ShownPart, shownAnswer } from './shown-answer';
import { type Step, stepHeadingId } from './steps';

/** All answers once more before they are sent, section by section, each with a way back to it. */
export function Review({ session, disabled }: { session: ToolSession; disabled: boolean }) {
  const { declaration } = session.tool;
  const answers = useAtomValue(session.atoms.answers);
  const parts = stepsOf(declaration).flatMap((step, at) =>
    step.sections
      .map((section) => ({ step, at, section, fields: shownFieldsOf(declaration, section, answers) }))
      .filter(({ fields }) => fields.length > 0),
  );
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
            <Answer key={name} declaration={declaration} name={name} value={answers[name]} />
          ))}
        </dl>
      </section>
    );
  });
}

function Answer({ declaration, name, value }: { declaration: FormDeclaration; name: string; value: unknown }) {
  const field = declaration.form.properties[name];
  if (!field) return null;
  const shown = shownAnswer(field, declaration.ui.fields?.[name] ?? {}, value);
  return (
    <div className="gap-x-5 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <dt className="text-muted">{field.title}</dt>
      <dd className={shown === NOTHING ? 'text-faint' : 'min-w-0 break-words whitespace-pre-line text-fg'}>
        <Words shown={shown} />
      </dd>
    </div>
  );
}

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
      <Words shown={value} />
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

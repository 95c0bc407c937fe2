import { useAtomValue } from 'jotai';
import { type Answers, isEmpty, isShown, secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { Icon } from '@/ui/icon';
import type { ToolSession } from '../session/tool-session';
import type { AnswersFoldProps } from './answers-fold';
import './result-frame.css';

interface AnswersLineProps extends Pick<AnswersFoldProps, 'session' | 'isSideBySide' | 'isRail' | 'onRailChange'> {
  /** Id of the form that the line opens. */
  controls: string;
  isFolded: boolean;
  onFoldedChange: (isFolded: boolean) => void;
}

/** One line that sums up the answers, in place of the folded form. A press opens the form. */
export function AnswersLine({ session, controls, isFolded, onFoldedChange, ...rail }: AnswersLineProps) {
  const busy = useAtomValue(session.atoms.isBusy);
  return (
    <>
      <button
        type="button"
        data-side={rail.isSideBySide || undefined}
        aria-expanded={!isFolded}
        aria-controls={controls}
        onClick={() => onFoldedChange(!isFolded)}
        className="answers-line"
      >
        <AnswersSummary session={session} />
        <span className="font-medium text-secondary">
          {isFolded ? (busy ? 'Show answers' : 'Edit answers') : 'Hide answers'}
        </span>
        <Icon name="chevron-down" className={isFolded ? 'size-4' : 'size-4 rotate-180'} />
      </button>
      {rail.isSideBySide && (
        <button
          type="button"
          aria-expanded={!rail.isRail}
          aria-controls={controls}
          onClick={() => rail.onRailChange(!rail.isRail)}
          className="form-rail"
        >
          {rail.isRail ? 'Show the form' : 'Fold the form'}
        </button>
      )}
    </>
  );
}

/** Describes the answers in one line: the first text and the number of answers. */
function AnswersSummary({ session: { tool, atoms } }: { session: ToolSession }) {
  const { first, count } = summaryOf(tool.declaration, useAtomValue(atoms.answers));
  return (
    <span className="mr-auto flex min-w-0 gap-1.5">
      {first && <span className="truncate text-fg">{first}</span>}
      <span className="shrink-0">
        {first && '· '}
        {count} {count === 1 ? 'answer' : 'answers'}
      </span>
    </span>
  );
}

function summaryOf(declaration: FormDeclaration, answers: Answers): { first: string | undefined; count: number } {
  const secrets = secretFields(declaration);
  const { properties } = declaration.form;
  const filledFields = Object.keys(properties).filter(
    (name) => !secrets.includes(name) && isShown(declaration, name, answers) && !isEmpty(answers[name]),
  );
  // Addresses, dates and files describe a request poorly.
  const firstTextField = filledFields.find((name) => properties[name]?.type === 'string' && !properties[name]?.format);
  return { first: firstTextField && String(answers[firstTextField]), count: filledFields.length };
}

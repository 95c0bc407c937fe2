import { useAtomValue } from 'jotai';
import { Icon } from '@/ui/icon';
import { FormState, SubjectText } from '../screen/subject-text';
import type { AnswersFoldProps } from './answers-fold';
import './result-frame.css';

interface AnswersLineProps extends Pick<AnswersFoldProps, 'session' | 'isSideBySide' | 'isRail' | 'onRailChange'> {
  /** Id of the form that the line opens. */
  controls: string;
  isFolded: boolean;
  onFoldedChange: (isFolded: boolean) => void;
}

/** One line above the folded form that says what the run or result on the page was made from. A press opens the form. */
export function AnswersLine({ session, controls, isFolded, onFoldedChange, ...rail }: AnswersLineProps) {
  const busy = useAtomValue(session.atoms.isBusy);
  const subject = useAtomValue(session.atoms.screen).subject ?? session.stored.pending;
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
        <span className="mr-auto min-w-0">
          {isFolded && subject && <SubjectText session={session} subject={subject} />}
        </span>
        {isFolded && !busy && <FormState session={session} subject={subject} />}
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

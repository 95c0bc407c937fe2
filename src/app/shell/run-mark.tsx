import { Link, useLocation } from 'react-router-dom';
import { type RunMark as Mark, useRunMarks } from '@/engine/history/use-run-marks';
import { buttonClass } from '@/ui/button-class';
import { Icon } from '@/ui/icon';
import { Spinner } from '@/ui/spinner';

/** On phones the mark hangs below the bar, where it takes no room from the buttons and moves nothing. */
const hanging =
  'max-sm:absolute max-sm:top-full max-sm:right-4 max-sm:mt-1 max-sm:min-h-7 max-sm:rounded-full max-sm:border ' +
  'max-sm:border-hairline-strong max-sm:bg-raised max-sm:py-0.5 max-sm:text-xs';

/** How many runs there are in a state, in words. */
function countText(marks: readonly Mark[], words: string): string {
  return `${marks.length} ${marks.length === 1 ? 'run' : 'runs'} ${words}`;
}

/** Runs under way or ended on other pages than this one: how many, and the way to the first of them. */
export function RunMark() {
  const { pathname } = useLocation();
  const marks = useRunMarks(pathname);
  const arrived = marks.filter(({ state }) => state === 'arrived');
  // What has ended comes first: there is something to look at.
  const [first] = arrived.length > 0 ? arrived : marks;
  return (
    <span role="status" className="empty:absolute">
      {first && (
        <Link to={first.route} className={buttonClass({ variant: 'ghost', className: `px-2.5 ${hanging}` })}>
          {arrived.length > 0 ? (
            <Icon name="circle-check" className="size-4 text-accent" />
          ) : (
            <Spinner size="sm" className="text-accent" />
          )}
          <span className="md:max-lg:sr-only">
            {arrived.length > 0 ? countText(arrived, 'finished') : countText(marks, 'in progress')}
            <span className="sr-only">: {first.title}</span>
          </span>
        </Link>
      )}
    </span>
  );
}

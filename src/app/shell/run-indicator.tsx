import { Link, useLocation } from 'react-router-dom';
import { type RunBadge as Mark, useRunBadges } from '@/engine/history/use-run-badges';
import { buttonClass } from '@/ui/button-class';
import { Icon } from '@/ui/icon';
import { Spinner } from '@/ui/spinner';

/** On phones the indicator is positioned below the bar, so that it takes no space from the buttons and shifts nothing. */
const HANGING_CLASS =
  'max-md:absolute max-md:top-full max-md:right-4 max-md:mt-1 max-md:min-h-7 max-md:rounded-full max-md:border ' +
  'max-md:border-hairline-strong max-md:bg-raised max-md:py-0.5 max-md:text-xs';

/** Returns a text such as "2 runs finished". */
function countText(marks: readonly Mark[], stateText: string): string {
  return `${marks.length} ${marks.length === 1 ? 'run' : 'runs'} ${stateText}`;
}

/** Shows how many runs of other pages are in progress or finished, with a link to the first of them. */
export function RunIndicator() {
  const { pathname } = useLocation();
  const marks = useRunBadges(pathname);
  const finished = marks.filter(({ state }) => state === 'arrived');
  // Prefer finished runs, as they have a result to look at.
  const [first] = finished.length > 0 ? finished : marks;
  return (
    <span role="status" className="empty:absolute">
      {first && (
        <Link to={first.route} className={buttonClass({ variant: 'ghost', className: `px-2.5 ${HANGING_CLASS}` })}>
          {finished.length > 0 ? (
            <Icon name="circle-check" className="size-4 text-accent" />
          ) : (
            <Spinner size="sm" className="text-accent" />
          )}
          <span className="md:max-lg:sr-only">
            {finished.length > 0 ? countText(finished, 'finished') : countText(marks, 'in progress')}
            <span className="sr-only">: {first.title}</span>
          </span>
        </Link>
      )}
    </span>
  );
}

import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { fetchAccess } from '@/api/access';
import { useFetched } from '@/api/use-fetched';
import { brandLink } from '@/brand-link';
import { PLAN_TITLES, type ToolEntitlement } from '@/contracts/access';
import type { Access } from '@/generated/declaration';
import { ExternalLink } from '@/ui/external-link';
import { Icon } from '@/ui/icon';
import { Notice } from '@/ui/notice';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

/** Above a form: whether the member's plan includes the tool, and how many runs are left today. */
export function AccessNote({ session, access }: { session: ToolSession; access: Access }) {
  const entitlement = useToolEntitlement(session);
  const { plan, perDay } = access;
  if (plan && entitlement?.included === false)
    return (
      <Notice
        tone="warning"
        title={`Part of the ${PLAN_TITLES[plan]} plan`}
        live
        actions={
          <ExternalLink href={brandLink('membership')} variant="secondary" size="sm">
            Get the {PLAN_TITLES[plan]} plan
          </ExternalLink>
        }
      >
        You are here with an access code, which does not run this tool. You can look around and fill it in.
      </Notice>
    );
  if (perDay && entitlement?.left === 0)
    return (
      <Notice tone="warning" title="No runs left just now" live>
        This tool runs {timesText(perDay)} in 24 hours.{' '}
        {entitlement.nextAt && `The next run is free ${timeText(entitlement.nextAt)}.`}
      </Notice>
    );
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted">
      <Icon name={perDay ? 'clock' : 'crown'} className="size-4 shrink-0 text-accent" />
      {perDay ? runsLeftText(perDay, entitlement?.left) : plan && planText(PLAN_TITLES[plan], entitlement?.included)}
    </p>
  );
}

/** Mentions that the member has the plan only once that is known. */
function planText(title: string, included = false): string {
  return `Part of the ${title} plan${included ? ', which you have' : ''}.`;
}

function runsLeftText(perDay: number, count: number | undefined): string {
  if (count === undefined) return `Runs ${timesText(perDay)} in 24 hours.`;
  return `${count} of ${perDay} ${perDay === 1 ? 'run' : 'runs'} left in 24 hours.`;
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Formats a time within the next 24 hours in the member's time zone. */
function timeText(time: string): string {
  const moment = new Date(time);
  const isToday = moment.toDateString() === new Date().toDateString();
  const clock = moment.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
  return `${isToday ? 'at' : 'tomorrow at'} ${clock}`;
}

/**
 * Returns the member's entitlement to a tool: fetched when its page opens, after each run and after each change of its result;
 * undefined until then. If that fails, the note still shows what is declared; the server refuses the run itself with a message.
 */
function useToolEntitlement({ scope, tool, atoms }: ToolSession): ToolEntitlement | undefined {
  const run = useAtomValue(atoms.run);
  const fetcher = useCallback((signal: AbortSignal) => fetchAccess(scope, signal), [scope]);
  const { data } = useFetched(fetcher, { isEnabled: !isBusy(run), version: run.result });
  return data?.tools.find((entitlement) => entitlement.tool === tool.declaration.id);
}

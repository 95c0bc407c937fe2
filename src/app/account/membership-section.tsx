import { brand } from '@/brand';
import type { Membership } from '@/contracts/access';
import { Badge } from '@/ui/badge';
import { ExternalLink } from '@/ui/external-link';
import { endDay, useMembership } from './use-membership';

/** The state of the member's membership, and the way to renew, change or end it where it is sold. */
export function MembershipSection() {
  const membership = useMembership();
  const isEnded = membership?.active === false;
  return (
    <div className="space-y-3">
      {membership && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg">
          <Badge tone={isEnded ? 'danger' : 'success'}>{isEnded ? 'Ended' : 'Active'}</Badge>
          {stateText(membership)}
        </p>
      )}
      <p className="text-sm text-muted">
        Renewal, payment and invoices are where you bought it; nothing is paid on this site.
      </p>
      <ExternalLink href={brand.links.membership} variant={isEnded ? 'primary' : 'secondary'}>
        {isEnded ? 'Renew your membership' : 'Manage your membership'}
      </ExternalLink>
    </div>
  );
}

/** Says until when a membership holds, or since when it does not. */
function stateText(membership: Membership): string {
  const day = endDay(membership);
  if (!membership.active)
    return `${day ? `It ended on ${day}. ` : ''}You can read and export your results, but run no tool.`;
  return day ? `It is paid until ${day}.` : `${brand.price.label}, until you end it.`;
}

import { brand } from '@/brand';
import { Badge } from '@/ui/badge';
import { ExternalLink } from '@/ui/external-link';
import { endDay, useMembership } from './use-membership';

/** The state of the member's membership, and the way to renew, change or end it where it is sold. */
export function MembershipSection() {
  const membership = useMembership();
  const day = membership && endDay(membership);
  const isEnded = membership?.active === false;
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg">
        {membership && <Badge tone={isEnded ? 'danger' : 'success'}>{isEnded ? 'Ended' : 'Active'}</Badge>}
        {isEnded
          ? `${day ? `It ended on ${day}. ` : ''}You can read and export your results, but run no tool.`
          : day
            ? `It is paid until ${day}.`
            : `${brand.price.label}, until you end it.`}
      </p>
      <p className="text-sm text-muted">
        Renewal, payment and invoices are where you bought it; nothing is paid on this site.
      </p>
      <ExternalLink href={brand.links.membership} variant={isEnded ? 'primary' : 'secondary'}>
        {isEnded ? 'Renew your membership' : 'Manage your membership'}
      </ExternalLink>
    </div>
  );
}

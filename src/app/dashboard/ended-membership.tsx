import { brand } from '@/brand';
import type { Membership } from '@/contracts/access';
import { ExternalLink } from '@/ui/external-link';
import { Notice } from '@/ui/notice';
import { endDay } from '../account/use-membership';

/** Says that the membership has ended, what still works, and where to renew it. */
export function EndedMembership({ membership }: { membership: Membership }) {
  const day = endDay(membership);
  return (
    <Notice
      tone="warning"
      title={day ? `Your membership ended on ${day}` : 'Your membership has ended'}
      actions={
        <ExternalLink href={brand.links.membership} variant="primary" size="sm">
          Renew your membership
        </ExternalLink>
      }
    >
      You can read and export your results. Running a tool takes an active membership.
    </Notice>
  );
}

import { brand } from '@/brand';
import { Card } from '@/ui/card';
import { ExternalLink } from '@/ui/external-link';
import { Icon } from '@/ui/icon';
import { LinkButton } from '@/ui/link-button';
import { paths } from '../paths';

const texts = brand.dashboard;

/** Banner above the tools that links to the community. */
export function CommunityBanner() {
  return (
    <Card as="section" aria-label="Community" padding="none" className="edge-light mt-6 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 bg-linear-to-r from-primary/20 via-primary/8 to-secondary/8 p-5">
        <Icon name="users" className="size-6 shrink-0 text-violet" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold tracking-tight">{texts.communityTitle}</h2>
          <p className="mt-0.5 text-sm text-muted">{texts.communityText}</p>
        </div>
        <LinkButton to={paths.community} variant="secondary">
          {texts.communityLabel}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Block below the tools that links to coaching and community. */
export function CoachingBlock() {
  return (
    <Card
      as="section"
      aria-label="Coaching"
      padding="lg"
      className="mt-6 flex flex-wrap items-center justify-between gap-6"
    >
      <div className="max-w-xl">
        <h2 className="text-lg font-semibold tracking-tight">{texts.coachingTitle}</h2>
        <p className="mt-1.5 text-sm leading-relaxed text-muted">{texts.coachingText}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.community} variant="ghost">
          {texts.coachingCommunityLabel}
        </LinkButton>
        <ExternalLink href={brand.links.membership} variant="secondary">
          {texts.coachingLabel}
        </ExternalLink>
      </div>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { brand } from '@/brand';
import { Button } from '@/ui/button';
import type { ButtonStyle } from '@/ui/button-class';
import { LinkButton } from '@/ui/link-button';
import { useIsMember } from '../auth/use-is-member';
import { paths } from '../paths';
import { openVip } from '../vip/open-vip';

/** Button that opens the VIP dialog; for members, a link to their dashboard instead. */
export function JoinButton({ children, ...look }: ButtonStyle & { children: ReactNode }) {
  if (useIsMember())
    return (
      <LinkButton to={paths.dashboard} {...look}>
        {brand.hero.member}
      </LinkButton>
    );
  return (
    <Button onClick={openVip} {...look}>
      {children}
    </Button>
  );
}

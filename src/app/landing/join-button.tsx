import type { ReactNode } from 'react';
import { brand } from '@/brand';
import { Button } from '@/ui/button';
import type { ButtonLook } from '@/ui/button-class';
import { LinkButton } from '@/ui/link-button';
import { useIsMember } from '../auth/use-is-member';
import { paths } from '../paths';
import { openVip } from '../vip/open-vip';

/** Opens the VIP dialog. Members are not asked to join: for them it leads to their tools. */
export function JoinButton({ children, ...look }: ButtonLook & { children: ReactNode }) {
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

import type { NavigationLink } from '@/contracts/slots';
import type { IconName } from '@/ui/icon';

export const navigation: NavigationLink<IconName> = {
  label: 'Operator',
  icon: 'shield-check',
  place: 'account',
  after: '/account/api',
  access: 'operators',
};

import type { NavigationLink } from '@/contracts/slots';
import type { IconName } from '@/ui/icon';

export const navigation: NavigationLink<IconName> = {
  label: 'API access',
  icon: 'key',
  place: 'account',
  after: '/account',
};

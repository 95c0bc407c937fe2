import { useLocation } from 'react-router-dom';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { paths } from '../paths';
import { openVip } from '../vip/open-vip';

/** Actions for visitors. Both fit on the smallest phones, so that members can always sign in (docs/behaviour.md, section 2). */
export function VisitorNav() {
  const { state } = useLocation();
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <LinkButton to={paths.login} state={state} variant="ghost" className="max-sm:px-3">
        Login
      </LinkButton>
      <Button onClick={openVip}>Join VIP</Button>
    </div>
  );
}

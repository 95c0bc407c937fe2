import { type ReactNode, Suspense, use } from 'react';
import { knownModels } from '@/browser/chosen-model';
import { REMEMBERED } from '@/browser/remembered';
import { useStanding } from '@/browser/standing';
import { Input } from '@/ui/input';
import { lazyPart } from '@/ui/lazy-part';
import { FormSession } from '../form/form-session';

const KeyTools = lazyPart(() => import('./key-tools').then((module) => ({ default: module.KeyTools })));

export interface ProviderKeyProps {
  /** Id of the control. */
  id: string;
  provider: string;
  value: unknown;
  disabled: boolean;
  onChange: (value: string | undefined) => void;
}

/** The key of a provider: what it is typed into, or that it is remembered; what can be done with it comes when the page stands. */
export function ProviderKey({ children, ...props }: ProviderKeyProps & { children: ReactNode }) {
  const session = use(FormSession);
  const stands = useStanding();
  const held = props.value === REMEMBERED;
  return (
    <>
      {held ? <Input id={props.id} value={REMEMBERED} readOnly disabled={props.disabled} /> : children}
      {session?.scope.owner && (
        <div
          className={knownModels(session.scope, props.provider).models.length > 1 ? 'min-h-40 sm:min-h-28' : 'min-h-8'}
        >
          <Suspense>{stands && <KeyTools {...props} held={held} session={session} />}</Suspense>
        </div>
      )}
    </>
  );
}

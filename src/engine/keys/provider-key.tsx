import { type ReactNode, Suspense, use } from 'react';
import { usePageReady } from '@/browser/page-ready';
import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import { Input } from '@/ui/input';
import { lazyPart } from '@/ui/lazy-with-retry';
import { FormSession } from '../form/form-session';

const KeyTools = lazyPart(() => import('./key-tools'), 'KeyTools');

export interface ProviderKeyProps {
  /** Id of the control. */
  id: string;
  provider: string;
  value: unknown;
  disabled: boolean;
  onChange: (value: string | undefined) => void;
}

/** The key field of a provider: an input, or a saved key's placeholder. Its actions load once the page is ready. */
export function ProviderKey({ children, ...props }: ProviderKeyProps & { children: ReactNode }) {
  const session = use(FormSession);
  const isPageReady = usePageReady();
  const isSaved = props.value === SAVED_KEY_PLACEHOLDER;
  return (
    <>
      {isSaved ? <Input id={props.id} value={SAVED_KEY_PLACEHOLDER} readOnly disabled={props.disabled} /> : children}
      {session?.scope.owner && (
        <div className={session.tool.keyUse ? 'min-h-21 sm:min-h-18' : 'min-h-8'}>
          <Suspense>{isPageReady && <KeyTools {...props} isSaved={isSaved} session={session} />}</Suspense>
        </div>
      )}
    </>
  );
}

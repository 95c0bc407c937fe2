import { useState } from 'react';
import { gatewayClient } from '@/api/gateway-client';
import { reasonOf } from '@/api/reason-of';
import type { MemberScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Button that requests an email when the run ends. Renders nothing for guests and visitors, who have no mailbox here. */
export function EndMailButton({ scope, runId }: { scope: MemberScope; runId: string }) {
  const [state, setState] = useState<'offered' | 'asking' | 'accepted'>('offered');
  if (scope.owner?.guest !== false) return null;
  const requestMail = async () => {
    setState('asking');
    try {
      await gatewayClient(scope).request(`/runs/${runId}/mail`, { method: 'PUT' });
      setState('accepted');
    } catch (error) {
      setState('offered');
      if (scope.signal.aborted) return;
      toast.error('No email could be promised', { description: reasonOf(error) });
    }
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-sm:min-h-11"
      loading={state === 'asking'}
      aria-disabled={state !== 'offered' || undefined}
      onClick={() => state === 'offered' && void requestMail()}
    >
      {state === 'accepted' ? 'We’ll email you' : 'Email me'}
    </Button>
  );
}

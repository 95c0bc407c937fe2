import { useState } from 'react';
import { FACTOR_RESET_DAYS } from '@/contracts/factor-reset';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

interface LostFactorButtonProps {
  /** Requests the mail with the link. @throws Error with a message for the visitor */
  onReport: () => Promise<void>;
}

/** Button for visitors who have lost all their second factors: requests a mail with a link that removes the factors. */
export function LostFactorButton({ onReport }: LostFactorButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'mailed'>('idle');
  const [failure, setFailure] = useState<string>();
  const report = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      await onReport();
      setState('mailed');
    } catch (error) {
      setFailure((error as Error).message);
      setState('idle');
    }
  };
  if (state === 'mailed')
    return (
      <Notice live title="We sent you a mail">
        {`Open its link to have your second factors removed ${FACTOR_RESET_DAYS} days later.`}
      </Notice>
    );
  return (
    <>
      {failure && (
        <Notice live tone="danger" title="The mail was not sent">
          {failure}
        </Notice>
      )}
      <Button variant="ghost" size="sm" className="w-full" loading={state === 'busy'} onClick={report}>
        I have lost my app, passkeys and recovery codes
      </Button>
    </>
  );
}

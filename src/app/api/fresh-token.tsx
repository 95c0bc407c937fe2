import { copyText } from '@/browser/clipboard';
import type { CreatedToken } from '@/contracts/api';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';

interface FreshTokenProps {
  accessToken: CreatedToken;
  /** Address of the HTTP API. */
  apiAddress: string;
  /** Id of the tool in the example call. */
  tool: string;
  onDone: () => void;
}

/** Shows a token just created, with its signing secret and an example call. Both secrets are shown only this once. */
export function FreshToken({ accessToken, apiAddress, tool, onDone }: FreshTokenProps) {
  const call = [
    `curl -X POST '${apiAddress}/tools/${tool}/runs?wait=25' \\`,
    `  -H 'Authorization: Bearer ${accessToken.token}' \\`,
    `  -H 'Content-Type: application/json' -d @answers.json`,
  ].join('\n');
  return (
    <Notice
      live
      tone="success"
      title={`${accessToken.name}: copy the token now, it is not shown again`}
      actions={
        <>
          <CopyButton copy={() => copyText(accessToken.token)} label="Copy token" />
          <CopyButton copy={() => copyText(call)} label="Copy a first call" variant="ghost" />
          <CopyButton copy={() => copyText(accessToken.signingSecret)} label="Copy signing secret" variant="ghost" />
          <Button variant="ghost" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <code className="block rounded-md bg-background/60 p-3 font-mono text-sm break-all text-fg select-all">
        {accessToken.token}
      </code>
      <p className="mt-3">
        A program that does not wait sends an address in <code className="font-mono">X-Callback-Url</code>, and verifies
        what arrives there with this signing secret, which is not shown again either:
      </p>
      <code className="mt-2 block rounded-md bg-background/60 p-3 font-mono text-sm break-all text-fg select-all">
        {accessToken.signingSecret}
      </code>
    </Notice>
  );
}

import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup, publicOnly } from '@/automation/parts/net-guard';
import { safeErrorCode } from '../../platform/database/safe-error-code';

const USER_AGENT = 'Run-Callbacks/1.0';

/** A failed delivery, without data of the callback. `final`: no further attempts wanted; `late`: no answer in time. */
export class CallbackError extends Error {
  constructor(
    message: string,
    readonly kind?: 'final' | 'late',
  ) {
    super(message);
  }
}

/** The content of a delivery and its options. */
interface CallbackPost {
  headers: Record<string, string>;
  body: string;
  /** Whether the host name may resolve to public addresses only. */
  publicOnlyTarget: boolean;
  /** How long the receiver may take to answer. */
  timeoutSeconds: number;
}

/**
 * Posts a callback once. Follows no redirect, and reads only the status of the response.
 *
 * @throws CallbackError
 */
export async function postCallback(
  address: string,
  { headers, body, publicOnlyTarget, timeoutSeconds }: CallbackPost,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const url = new URL(address);
  const sendRequest = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const options = {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': USER_AGENT,
    },
    agent: false as const,
    signal,
    ...(publicOnlyTarget && { lookup: guardedLookup(publicOnly) }),
  };
  const responded = new Promise<IncomingMessage>((done, fail) => {
    sendRequest(url, options, done).once('error', fail).end(body);
  });
  const response = await responded.catch((error: unknown) => {
    if (signal.aborted) throw new CallbackError(`no answer within ${timeoutSeconds} seconds`, 'late');
    throw new CallbackError(`the receiver could not be reached (${safeErrorCode(error)})`);
  });
  const { statusCode = 0 } = response;
  response.destroy();
  if (statusCode >= 200 && statusCode < 300) return;
  throw new CallbackError(`the receiver answered ${statusCode}`, statusCode === 410 ? 'final' : undefined);
}

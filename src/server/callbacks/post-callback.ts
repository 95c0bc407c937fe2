import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup, publicOnly } from '@/automation/parts/net-guard';
import { faultCode } from '../data/fault-code';

const USER_AGENT = 'Run-Callbacks/1.0';

/** Why a callback has not arrived, in words that hold nothing of it: the receiver wants no more, was late, or another reason. */
export class CallbackFault extends Error {
  constructor(
    message: string,
    readonly kind?: 'final' | 'late',
  ) {
    super(message);
  }
}

/** What is posted, and how. */
interface CallbackPost {
  headers: Record<string, string>;
  body: string;
  /** Whether the name may lead to public addresses alone. */
  guarded: boolean;
  /** How long the receiver may take to answer. */
  patienceSeconds: number;
}

/**
 * Posts a callback once. No redirect is followed, and nothing of the answer is read but its status.
 *
 * @throws CallbackFault
 */
export async function postCallback(
  address: string,
  { headers, body, guarded, patienceSeconds }: CallbackPost,
): Promise<void> {
  const signal = AbortSignal.timeout(patienceSeconds * 1000);
  const url = new URL(address);
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
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
    ...(guarded && { lookup: guardedLookup(publicOnly) }),
  };
  const answer = new Promise<IncomingMessage>((done, fail) => {
    open(url, options, done).once('error', fail).end(body);
  });
  const response = await answer.catch((error: unknown) => {
    if (signal.aborted) throw new CallbackFault(`no answer within ${patienceSeconds} seconds`, 'late');
    throw new CallbackFault(`the receiver could not be reached (${faultCode(error)})`);
  });
  const { statusCode = 0 } = response;
  response.destroy();
  if (statusCode >= 200 && statusCode < 300) return;
  throw new CallbackFault(`the receiver answered ${statusCode}`, statusCode === 410 ? 'final' : undefined);
}

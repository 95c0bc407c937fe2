import { Failure } from '@/contracts/failure';
import { failureIn } from '@/reading/reported-error';
import { asRecord } from './as-record';
import { maskAllKeys } from './mask';
import { describeDelay } from './retry-hint';

/** A provider's error, independent of its place in the response. */
export interface ProviderError {
  status: number;
  code: string;
  param: string;
  message: string;
  /** After how many milliseconds the provider asks to try again, if that is too long to wait for. */
  retryAfterMs?: number;
}

/** Reads the error of a response; undefined if there is none. */
export function readProviderError(status: number, body: unknown): ProviderError | undefined {
  // Google sends its errors as a list of one.
  const fields = asRecord(Array.isArray(body) ? body[0] : body);
  const choice = asRecord(Array.isArray(fields.choices) ? fields.choices[0] : undefined);
  const error = fields.error ?? choice.error ?? (failureIn(fields) === undefined ? undefined : fields);
  if (error === undefined && status < 400) return undefined;
  const details = typeof error === 'string' ? { message: error } : asRecord(error ?? fields);
  const number = typeof details.code === 'number' ? details.code : status;
  return {
    status: status < 400 && number >= 400 ? number : status,
    code: errorCode(details),
    param: String(details.param ?? ''),
    message: String(details.message ?? details.msg ?? details.detail ?? ''),
  };
}

/** Returns the most specific code of an error; Google puts it into the details. */
function errorCode({ details, code, type }: Record<string, unknown>): string {
  const [reason] = (Array.isArray(details) ? details : []).map((detail) => asRecord(detail).reason).filter(Boolean);
  return String(reason ?? code ?? type ?? '');
}

/** Returns whether a retry can help: not for an invalid request, and never for an exhausted quota. */
export function isRetryable({ status, code }: ProviderError): boolean {
  if (code === 'insufficient_quota') return false;
  return status === 408 || status === 429 || status >= 500;
}

/** Returns whether a proxy gave up on the provider, which may be working on the answer and charge for it. */
export function isUnanswered({ status }: ProviderError): boolean {
  return status === 504 || status === 524;
}

/** Codes of errors that end a request before it is sent. */
export const CONNECT_ERRORS =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/;

/**
 * Returns whether an error of `fetch` means that the provider got no request, so that it cannot charge for one. A
 * request that `fetch` itself refuses has no error code.
 */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const { code } = asRecord(error.cause);
  return typeof code !== 'string' || CONNECT_ERRORS.test(code);
}

/** Returns whether the server rejected the response format, so that a simpler one may work. */
export function refusesFormat({ status, param, message }: ProviderError): boolean {
  if (![400, 404, 422, 501].includes(status)) return false;
  return /response_format|json_schema|json_object|schema|not supported/i.test(`${param} ${message}`);
}

/** Returns whether the server rejected streaming. */
export function refusesStream({ status, param, message }: ProviderError): boolean {
  return [400, 404, 403, 422, 501].includes(status) && /\bstream/i.test(`${param} ${message}`);
}

/** Converts the error to a failure with a message for the member, keys masked. */
export function providerFailure(error: ProviderError, key: string | undefined): Failure {
  const { status, code, message, retryAfterMs } = error;
  if (code === 'insufficient_quota' || status === 402) {
    return new Failure(
      'provider_quota',
      'This API key has no credit left. Add credit with your provider, then try again.',
      502,
    );
  }
  if (status === 401 || code === 'API_KEY_INVALID')
    return new Failure('provider_key', 'The provider did not accept this API key. Please check it and try again.', 502);
  if (status === 403)
    return new Failure('provider_refused', 'The provider does not allow this with your API key.', 502);
  if (code === 'context_length_exceeded') {
    return new Failure('provider_too_long', 'Your answers are too long for the model. Please shorten them.', 502);
  }
  if (status === 404)
    return new Failure('provider_model', 'The provider does not offer the model to this API key.', 502);
  if (status === 429)
    return new Failure(
      'provider_busy',
      `The provider is busy or limits your key. Please ${retryWords(retryAfterMs, 'wait a minute and try again')}.`,
      502,
    );
  if (isUnanswered(error))
    return new Failure(
      'provider_unanswered',
      'The provider took too long to answer, and may charge for it all the same. Please try again in a few minutes.',
      502,
    );
  if (status >= 500)
    return new Failure(
      'provider_down',
      `The provider has a problem right now. Please ${retryWords(retryAfterMs, 'try again in a few minutes')}.`,
      502,
    );
  const detail = maskAllKeys(message, [key]).slice(0, 200);
  return new Failure('provider_error', `The provider refused the request${detail ? `: ${detail}` : '.'}`, 502);
}

function retryWords(retryAfterMs: number | undefined, unknown: string): string {
  return retryAfterMs === undefined ? unknown : `try again in ${describeDelay(retryAfterMs)}`;
}

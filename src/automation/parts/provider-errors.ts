import { Failure } from '@/contracts/failure';
import { asRecord } from './as-record';
import { maskKeyLooks } from './mask';

/** What a provider said about an error, wherever in its body that stood. */
export interface ProviderError {
  status: number;
  code: string;
  param: string;
  message: string;
}

/** Reads an error out of a body; undefined where it holds none. */
export function readProviderError(status: number, body: unknown): ProviderError | undefined {
  const fields = asRecord(body);
  const choice = asRecord(Array.isArray(fields.choices) ? fields.choices[0] : undefined);
  const error = fields.error ?? choice.error;
  if (error === undefined && status < 400) return undefined;
  const said = typeof error === 'string' ? { message: error } : asRecord(error ?? fields);
  const number = typeof said.code === 'number' ? said.code : status;
  return {
    status: status < 400 && number >= 400 ? number : status,
    code: String(said.code ?? said.type ?? ''),
    param: String(said.param ?? ''),
    message: String(said.message ?? ''),
  };
}

/** Whether asking again can help: not for a wrong request, and never for an exhausted quota. */
export function isRetryable({ status, code }: ProviderError): boolean {
  if (code === 'insufficient_quota') return false;
  return status === 408 || status === 429 || status >= 500;
}

/** Whether the server refused the form of the answer we asked for, so that a simpler form may do. */
export function refusesFormat({ status, param, message }: ProviderError): boolean {
  if (![400, 404, 422, 501].includes(status)) return false;
  return /response_format|json_schema|json_object|schema|not supported/i.test(`${param} ${message}`);
}

/** Whether the server refused to send the answer piece by piece, so that it may send it whole. */
export function refusesStream({ status, param, message }: ProviderError): boolean {
  return [400, 404, 403, 422, 501].includes(status) && /\bstream/i.test(`${param} ${message}`);
}

/** The error in words for a member, with every key masked. */
export function providerProblem(error: ProviderError, key: string | undefined): Failure {
  const { status, code, message } = error;
  if (code === 'insufficient_quota' || status === 402) {
    return new Failure(
      'provider_quota',
      'This API key has no credit left. Add credit with your provider, then try again.',
    );
  }
  if (status === 401)
    return new Failure('provider_key', 'The provider did not accept this API key. Please check it and try again.');
  if (status === 403) return new Failure('provider_refused', 'The provider does not allow this with your API key.');
  if (code === 'context_length_exceeded') {
    return new Failure('provider_too_long', 'Your answers are too long for the model. Please shorten them.');
  }
  if (status === 404) return new Failure('provider_model', 'The provider does not offer the model to this API key.');
  if (status === 429)
    return new Failure('provider_busy', 'The provider is busy or limits your key. Please wait a minute and try again.');
  if (status >= 500)
    return new Failure('provider_down', 'The provider has a problem right now. Please try again in a few minutes.');
  const said = maskKeyLooks(message, [key]).slice(0, 200);
  return new Failure('provider_error', `The provider refused the request${said ? `: ${said}` : '.'}`);
}

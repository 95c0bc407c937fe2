import { isBlankValue, isObject, type JsonObject, textFrom } from './coerce';
import { isFailedRequest } from './no-answer';

/** The reason for an error without a message. */
export const UNNAMED_ERROR = 'The service reported an error.';

/** Keys under which services write the message of an error, in the order to try them. */
const MESSAGE_KEYS = [
  ...[
    'message',
    'msg',
    'error',
    'description',
    'detail',
    'error_msg',
    'errmsg',
    'error_message',
    'status_msg',
    'title',
  ],
  ...['errors', 'data'],
];
const NAME_KEYS = ['reason', 'code'];

/** Matches keys that an object may have which is nothing but the report of an error. */
const REPORT_KEY =
  /^(?:__type|type|title|instance|hint|help|path|details?|description|extensions|retry\w*|(?:\w+_)?(?:msg|message|code)|statusCode|errmsg|errcode|error_type|errors|messages|status|result|data|\w*id|\w*time(?:stamp)?|documentation_url)$/i;

/** Matches the names of errors, which services use as codes and types. */
const ERROR_NAME =
  /fail|invalid|error|exception|denied|forbidden|unauthor|throttl|limit|quota|not_?found|unavailable|time_?out|missing|arrear|bad_?request/i;
const FAILED_STATUS = /^(?:error|fail|failed|failure)$/i;

/**
 * Returns the error a JSON object reports, even with status 200: `error` as text or object, the formats of other
 * providers, and the error items of an automation server. Undefined if it reports none.
 */
export function errorIn(object: JsonObject): string | undefined {
  if (ownValue(object, 'error')) return errorText(object.error) ?? UNNAMED_ERROR;
  if (isObject(ownValue(object, 'last_error'))) return errorText(object.last_error) ?? UNNAMED_ERROR;
  if (typeof ownValue(object, 'errorMessage') === 'string') return textFrom(object.errorMessage);
  const response = ownValue(object, 'base_resp');
  if (isObject(response) && isErrorNumber(response.status_code)) return errorText(response) ?? UNNAMED_ERROR;
  const isFailure =
    object.object === 'error' || object.isError === true || isFalse(object, 'success') || isFalse(object, 'ok');
  return isFailure ? (errorText(object) ?? partText(object.content) ?? UNNAMED_ERROR) : undefined;
}

/** Like `errorIn`, for a successful answer: its object may be nothing but the report of a failed request. */
export function failureIn(object: JsonObject): string | undefined {
  const error = errorIn(object);
  if (error !== undefined) return error;
  const keys = Object.keys(object).filter((key) => !isBlankValue(object[key]));
  return keys.every((key) => REPORT_KEY.test(key)) && isReport(object, keys) ? errorText(object) : undefined;
}

/** Whether an object of nothing but the keys of reports is one: by a code, a name, a status, or the words of its message. */
function isReport(object: JsonObject, keys: readonly string[]): boolean {
  const { code, status, data, result, errors, detail, __type: type } = object;
  const hasMessage = keys.some((key) => /^(?:message|msg|data|detail|errors)$/.test(key));
  if (typeof status === 'string' && FAILED_STATUS.test(status) && hasMessage) return true;
  if (!isBlankValue(data) || !isBlankValue(result)) return false;
  if (typeof type === 'string' && ERROR_NAME.test(type)) return true;
  if ([object.error_code, object.errcode].some(isErrorNumber)) return true;
  if (isHttpError(code) || (typeof code === 'string' && ERROR_NAME.test(code))) return true;
  if (isErrorNumber(code) && 'msg' in object) return true;
  if (isHttpError(status) && ('title' in object || 'detail' in object)) return true;
  if ([errors, detail].some(isListOfMessages)) return true;
  const words = keys.filter((key) => typeof object[key] === 'string' && /\s/.test(String(object[key])));
  return words.length === 1 && isFailedRequest(String(object[words[0] ?? '']));
}

function isListOfMessages(list: unknown): boolean {
  const isMessage = (entry: unknown) =>
    isObject(entry) && typeof (entry.message ?? entry.msg) === 'string' && Object.keys(entry).length <= 6;
  return Array.isArray(list) && list.length > 0 && list.every(isMessage);
}

function isHttpError(code: unknown): boolean {
  return Number(code) >= 400 && Number(code) < 600;
}

/** Whether a number is the code of an error, by the convention that 0 and 200 are none. */
function isErrorNumber(code: unknown): boolean {
  return typeof code === 'number' && code !== 0 && (code < 200 || code > 299);
}

function isFalse(object: JsonObject, key: string): boolean {
  const value = ownValue(object, key);
  return value === false || value === 'false';
}

/** Returns the text of content parts, which is the message of a failed tool. */
function partText(content: unknown): string | undefined {
  return Array.isArray(content) ? textFrom(content.map((part) => (isObject(part) ? part.text : undefined))) : undefined;
}

function errorText(error: unknown, depth = 0): string | undefined {
  if (typeof error === 'string') return textFrom(error);
  if (depth > 3) return undefined;
  if (Array.isArray(error)) return textFrom(error.slice(0, 3).map((entry) => errorText(entry, depth + 1)));
  if (!isObject(error)) return undefined;
  const messages = MESSAGE_KEYS.map((key) => ownValue(error, key)).filter((message) => !isBlankValue(message));
  return errorText(messages[0], depth + 1) ?? textFrom(NAME_KEYS.map((key) => ownValue(error, key)).find(Boolean));
}

function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

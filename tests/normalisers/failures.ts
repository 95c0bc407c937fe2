import type { Answer } from '@/contracts/answer';
import { answer, chat, json, response } from './envelopes';

/** Answers that no normaliser accepts, with the default message for the member. */
export const FAILURES: Record<string, { answer: Answer; reason: RegExp; own?: boolean }> = {
  'own error with a bad status': {
    answer: json({ error: { code: 'daily_limit', message: 'You have used all runs of today.' } }, 429),
    reason: /^You have used all runs of today\.$/,
  },
  'provider error': {
    answer: json(
      {
        error: {
          message: 'Incorrect API key provided: sk-abcdef12***.',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      },
      401,
    ),
    reason: /^Incorrect API key provided: \[key hidden\]$/,
  },
  'provider error with status 200': {
    answer: json({ error: { message: 'Provider returned error', code: 429 } }),
    reason: /^Provider returned error$/,
  },
  'provider error in a choice': {
    answer: json({ choices: [{ error: { message: 'Upstream failed', code: 502 } }] }),
    reason: /^Upstream failed$/,
  },
  'error text': { answer: json({ error: 'model "x" not found' }), reason: /^model "x" not found$/ },
  'error without words': { answer: json({ error: true }), reason: /^The service reported an error\.$/ },
  'error object of another form': { answer: json({ object: 'error', message: 'Too long' }), reason: /^Too long$/ },
  'error item of an automation server': {
    answer: json([{ error: { message: 'Request failed with status code 401', name: 'AxiosError', stack: 'x' } }]),
    reason: /^Request failed with status code 401$/,
  },
  'error message of an automation server': {
    answer: json({ errorMessage: 'Authorization failed', errorDetails: {} }),
    reason: /^Authorization failed$/,
  },
  'success: false': { answer: json({ success: false, message: 'Quota used up' }), reason: /^Quota used up$/ },
  'failed response': {
    answer: json({ ...response(''), status: 'failed', error: { code: 'server_error', message: 'Try again' } }),
    reason: /^Try again$/,
  },
  refusal: {
    answer: json(chat(null, {}, { refusal: "I can't help with that." })),
    reason: /^The model declined to answer\. I can't help with that\.$/,
  },
  'refusal part': {
    answer: json({ output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] }] }),
    reason: /^The model declined to answer\. No\.$/,
  },
  'content filter': { answer: json(chat('Half', { finish_reason: 'content_filter' })), reason: /content filter/ },
  'nothing but the cut': { answer: json(chat('', { finish_reason: 'length' })), reason: /cut off/ },
  'body cut off': { answer: answer('{"choices":[{"message":{"content":"You are'), reason: /cut off/ },
  'workflow error': { answer: json({ message: 'Error in workflow' }, 500), reason: /stopped with an error/ },
  'no item to return': {
    answer: json({ code: 0, message: 'No item to return was found' }, 500),
    reason: /stopped with an error/,
  },
  'execution timed out': {
    answer: json({ code: 0, message: 'The execution was cancelled because it timed out' }, 500),
    reason: /stopped with an error/,
  },
  'not registered': {
    answer: json({ code: 404, message: 'The requested webhook "POST x" is not registered.', hint: 'x' }, 404),
    reason: /not running/,
  },
  'page of a server starting': {
    answer: answer('<!DOCTYPE html>\n<html><pre>Cannot POST /webhook/x</pre></html>', 404, 'text/html'),
    reason: /not running/,
  },
  'malformed request': {
    answer: json({ code: 422, message: 'Failed to parse request body' }, 422),
    reason: /did not accept/,
  },
  'no token': { answer: answer('No token provided', 401, ''), reason: /refused the request/ },
  'wrong token': { answer: answer('Authorization data is wrong!', 403, ''), reason: /refused the request/ },
  'too large': { answer: answer('', 413), reason: /too large/ },
  'too many': { answer: answer('slow down', 429, 'text/plain'), reason: /Too many requests/ },
  'page of a cut connection': {
    answer: answer('<html><body>524: A timeout occurred</body></html>', 524, 'text/html'),
    reason: /too long/,
  },
  'gateway time-out': { answer: answer('', 504), reason: /too long/ },
  'bad gateway': { answer: answer('<html>nginx</html>', 502, 'text/html'), reason: /cannot be reached/ },
  redirect: { answer: answer('', 302), reason: /status 302/ },
  'no connection': { answer: answer('', 0, ''), reason: /No answer arrived/ },
  'web page with status 200': {
    answer: answer('  <!doctype html><html><body>Sign in</body></html>', 200, 'text/html'),
    reason: /web page/,
    own: true,
  },
  'web page behind a comment': {
    answer: answer('<!-- x --><HTML lang="en">', 200, 'text/html'),
    reason: /web page/,
    own: true,
  },
  'empty body': { answer: answer(''), reason: /nothing in it/, own: true },
  'white space': { answer: answer(' \r\n\t'), reason: /nothing in it/, own: true },
  'byte order mark alone': { answer: answer('\uFEFF'), reason: /nothing in it/, own: true },
  'no content': { answer: answer('', 204, ''), reason: /nothing in it/, own: true },
  'empty object': { answer: answer('{}'), reason: /nothing in it/, own: true },
  'empty list': { answer: answer('[]'), reason: /nothing in it/, own: true },
  null: { answer: answer('null'), reason: /nothing in it/, own: true },
  'empty string': { answer: answer('""'), reason: /nothing in it/, own: true },
  'empty item': { answer: answer('[{}]'), reason: /nothing in it/, own: true },
  'empty choices': { answer: json({ choices: [] }), reason: /nothing in it/, own: true },
  'empty content': { answer: json(chat('')), reason: /nothing in it/, own: true },
  'blank content': { answer: json(chat(' \n ')), reason: /nothing in it/, own: true },
  'no content but tool calls': {
    answer: json(chat(null, { finish_reason: 'tool_calls' }, { tool_calls: [] })),
    reason: /nothing in it/,
    own: true,
  },
  'empty output': { answer: json({ output: [] }), reason: /nothing in it/, own: true },
  started: { answer: json({ message: 'Workflow was started' }), reason: /before it had a result/, own: true },
  'started, as an item': {
    answer: json([{ message: 'Workflow got started.' }]),
    reason: /before it had a result/,
    own: true,
  },
};

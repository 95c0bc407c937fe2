import { describe, expect, it } from 'vitest';
import { isFailedRequest, isWebPage, receiptIn } from '@/reading/no-answer';

describe('isWebPage', () => {
  it.each([
    '<script>location.href = "https://a.example/"</script>',
    '<noscript>You need to enable JavaScript.</noscript><div id="root"></div>',
    '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>',
    '<soap:Envelope xmlns:soap="s"><soap:Body><soap:Fault><faultstring>No</faultstring></soap:Fault></soap:Body>',
    '<br />\n<b>Fatal error</b>:  Uncaught Error in /var/www/index.php:3',
    '<pre>Cannot POST /webhook/plan</pre>',
  ])('knows %j', (text) => {
    expect(isWebPage(text)).toBe(true);
  });

  it.each(['<p>Your plan</p>', '<Plan><Step>Pack</Step></Plan>', '<pre>Pack on Monday.</pre>', '<b>Error</b> of 5 %'])(
    'leaves %j',
    (text) => {
      expect(isWebPage(text)).toBe(false);
    },
  );
});

describe('isFailedRequest', () => {
  it.each([
    'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
    'no available server',
    '404 page not found',
    'default backend - 404',
    'error code: 1015',
    'Tunnel abc.ngrok.io not found',
    'The endpoint abc.ngrok-free.app is offline.\n\nERR_NGROK_3200',
    'stream timeout',
    'Application failed to respond',
    'Cannot POST /webhook/x',
    '[ERROR: Referenced node is unexecuted]',
    'Agent stopped due to iteration limit or time limit.',
  ])('knows %j', (text) => {
    expect(isFailedRequest(text)).toBe(true);
  });

  it.each(['Page not found in the archive: ask the clerk.', 'Stream timeout and how to mend it', 'Not found items: 3'])(
    'leaves %j',
    (text) => {
      expect(isFailedRequest(text)).toBe(false);
    },
  );
});

describe('receiptIn', () => {
  it.each([
    'null',
    'NaN',
    '[object Object],[object Object]',
    '{{ $json.output }}',
    '={{ $json.output }}',
    { message: 'Workflow executed successfully' },
    { executionStarted: true, executionId: '12' },
    { attempt: '1', id: '2', request_id: '3', status: 'success' },
  ])('knows that %j is empty', (value) => {
    expect(receiptIn(value)).toBe('empty');
  });

  it.each(['{{ name }}, welcome', 'Null results', { status: 'success', title: 'Plan' }])('leaves %j', (value) => {
    expect(receiptIn(value)).toBeUndefined();
  });
});

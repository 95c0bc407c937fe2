import { expect, test } from 'vitest';
import { forgetKept, keptData } from '@/app/account/browser-data';
import { SESSION_KEY } from '@/browser/session-key';

const SECRET = 'sk-very-secret';

function fill() {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: SECRET }));
  localStorage.setItem('agencykit.email', 'maya@example.com');
  localStorage.setItem(
    'sampleTool',
    JSON.stringify({ businessName: 'North Yard', openaiApiKey: SECRET, $meta: { answers: { apiKey: SECRET } } }),
  );
}

test('the export holds facts and drafts, and neither keys nor the session', () => {
  fill();
  expect(keptData()).toEqual({
    'agencykit.email': 'maya@example.com',
    sampleTool: { businessName: 'North Yard', $meta: { answers: {} } },
  });
});

test('forgetting removes everything but the session', () => {
  fill();
  forgetKept();
  expect(Object.keys(localStorage)).toEqual([SESSION_KEY]);
});

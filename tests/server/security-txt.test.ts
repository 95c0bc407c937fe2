import { expect, it } from 'vitest';
import { securityTxtRoutes } from '@/server/platform/http/security-txt';
import { readVariables } from '@/server/platform/variables';

const read = (contact?: string) =>
  securityTxtRoutes(contact, 'https://site.test/').request('/.well-known/security.txt');

it('says where faults of security are reported, and until when that can be believed', async () => {
  const answer = await read(readVariables({ SECURITY_CONTACT: 'security@site.test' }).SECURITY_CONTACT);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain;/);
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@site.test',
    Canonical: 'https://site.test/.well-known/security.txt',
  });
  expect(Date.parse(fields.Expires as string)).toBeGreaterThan(Date.now());
});

it('takes the address of a page, too, and nothing that is neither', () => {
  expect(readVariables({ SECURITY_CONTACT: 'https://site.test/security' })).toEqual({
    SECURITY_CONTACT: 'https://site.test/security',
  });
  for (const wrong of ['http://site.test/', 'somebody', 'javascript:alert(1)'])
    expect(() => readVariables({ SECURITY_CONTACT: wrong })).toThrow(/SECURITY_CONTACT must be an email address/);
});

it('is not there without a contact', async () => {
  expect((await read()).status).toBe(404);
});

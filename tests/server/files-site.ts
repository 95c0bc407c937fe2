import type { FileField, UploadedFile } from '@/contracts/file';
import { makeFolder, type Site, startSite, webhook } from './site';

/** A tool with a picture and up to three papers, whose answer shows what its automation was given. */
export const PHOTO: FileField = {
  field: 'photo',
  path: 'photo',
  accept: ['image/png', 'image/jpeg', 'audio/wav', 'text/plain'],
  maxBytes: 200_000,
};
export const PAPERS: FileField = {
  field: 'papers',
  path: 'more.papers',
  accept: ['application/pdf', 'text/csv'],
  maxBytes: 3_000_000,
};

export const SUBTITLES: FileField = {
  field: 'subtitles',
  path: 'subtitles',
  accept: ['.srt', 'image/png'],
  maxBytes: 3_000_000,
};
export const ANYTHING: FileField = { field: 'anything', path: 'anything', accept: ['*'], maxBytes: 3_000_000 };

const VALUE = { type: 'string' };

export const fileWebhook = webhook(
  {
    type: 'object',
    additionalProperties: false,
    properties: {
      photo: VALUE,
      subtitles: VALUE,
      anything: VALUE,
      more: { type: 'object', properties: { papers: { type: 'array', items: VALUE } } },
      apiKey: VALUE,
    },
  },
  { tool: 'sample', files: [PHOTO, PAPERS, SUBTITLES, ANYTHING] },
);

const SHOW =
  '---\nkind: chat\nsecret: apiKey\nrespond: text\n---\n## Prompt\n{{photo}}\n## Demo\n{{photo}}\n{{more}}\n';

/** Starts a site with that tool. */
export function startFileSite(options: Parameters<typeof startSite>[0] = {}): Promise<Site> {
  return startSite({ folder: makeFolder({ sample: SHOW }), webhooks: { sample: fileWebhook }, ...options });
}

/** The smallest picture there is. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Content types of forms, and a file as a form sends it. */
export const FORM_TYPES = [
  'multipart/form-data; boundary=x',
  'Multipart/Form-Data;boundary="x"',
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
];
export const FRAMED = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b\r\n--x--\r\n';

/** Uploads bytes for a field. */
export function upload(
  url: string,
  token: string,
  name: string,
  body: RequestInit['body'],
  { field = 'photo', tool = 'sample', ...headers }: Record<string, string> = {},
): Promise<Response> {
  const query = new URLSearchParams({ webhook: tool, field, name });
  return fetch(`${url}/files?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
}

/** The same, where it must work. */
export async function uploaded(...call: Parameters<typeof upload>): Promise<UploadedFile> {
  const answer = await upload(...call);
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as UploadedFile;
}

/** Comes in by the gate: a member who is not the demo. */
export async function otherMember(site: Site): Promise<string> {
  const answer = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  const { session } = (await answer.json()) as { session: { access_token: string } };
  return session.access_token;
}

import { type Letterhead, MAX_CONTACT_LENGTH, MAX_LINE_LENGTH } from '@/contracts/document';
import { ANYTHING, bodyReader, lineField } from '@/server/platform/http/body-schema';
import { readLogo } from './logo';

const line = (name: string, maxLength: number) =>
  lineField(maxLength, `The ${name} is a text of up to ${maxLength} characters.`);

const readLetterheadFields = bodyReader<Omit<Letterhead, 'logo'> & { logo?: { data?: unknown } | null }>({
  spelling: { enum: ['uk', 'us'], message: 'The spelling is "uk" or "us".' },
  paper: { enum: ['a4', 'letter'], message: 'The paper is "a4" or "letter".' },
  name: { ...line('name', MAX_LINE_LENGTH), default: '' },
  contact: { ...line('contact', MAX_CONTACT_LENGTH), default: '' },
  logo: ANYTHING,
});

/** Reads a letterhead from a request body. @throws Failure 400 naming the invalid field */
export function readLetterhead(body: unknown): Letterhead {
  const { logo, ...letterhead } = readLetterheadFields(body);
  return { ...letterhead, ...(logo && { logo: readLogo(logo.data) }) };
}

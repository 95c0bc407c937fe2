import { type DocumentParams, MAX_LINE_LENGTH } from '@/contracts/document';
import { withoutEmpty } from '@/contracts/json';
import { ANYTHING, bodyReader, lineField, optional } from '../../platform/http/body-schema';

const line = (name: string) =>
  lineField(MAX_LINE_LENGTH, `The ${name} is a text of up to ${MAX_LINE_LENGTH} characters.`);

const readDocumentFields = bodyReader<DocumentParams>({
  title: optional(line('title')),
  client: optional(line('client')),
  value: ANYTHING,
});

/** Reads the parameters of a document from a request body. @throws Failure 400 naming the invalid field */
export function readDocumentParams(body: unknown): DocumentParams {
  const { title, client, value } = readDocumentFields(body);
  return { ...withoutEmpty({ title, client }), ...(value !== undefined && { value }) };
}

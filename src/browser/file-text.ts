import { type DecodedText, decodeText } from '@/reading/decode-text';

/** Reads a file that a member chose as text, by its charset: spreadsheets and editors save more than UTF-8. */
export async function readFileText(file: File): Promise<DecodedText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decodeText(bytes, { contentType: file.type, languages: navigator.languages });
}

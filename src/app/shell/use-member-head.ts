import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';

/** Sets title and description of a page that search engines must not list. */
export function useMemberHead(title: string, description: string): void {
  useDocumentHead({ title: `${title} | ${brand.name}`, description, noIndex: true });
}

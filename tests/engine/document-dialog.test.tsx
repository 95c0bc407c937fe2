import { DocumentDialog } from '@/engine/documents/document-dialog';
import { describeCover } from '../support/cover';

describeCover('a document', DocumentDialog);

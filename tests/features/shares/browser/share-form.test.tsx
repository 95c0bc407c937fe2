import { ShareForm } from '@/features/shares/browser/share-form';
import { describeCover } from '../../../support/cover';

describeCover('a shared result', ShareForm);

import { CALLBACK_HEADER } from '@/contracts/callback';

export const requestHeaders = ['idempotency-key', CALLBACK_HEADER];

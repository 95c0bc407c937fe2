import { pagePaths } from '@/generated/slots/paths';

export const API_PATH = pagePaths.api;
export const REFERENCE_PATH = pagePaths['api/reference-page'];

/** Patterns of real secrets; placeholders such as sk-... are too short to match. */
export const SECRET_PATTERNS: readonly { what: string; pattern: RegExp }[] = [
  { what: 'a provider key', pattern: /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g },
  { what: 'a maps-service key', pattern: /\bAIza[A-Za-z0-9_-]{16,}/g },
  { what: 'a token', pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)?/g },
  { what: 'an access token', pattern: /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|re_|whsec_)[A-Za-z0-9_-]{16,}/g },
  { what: 'a cloud key', pattern: /\bAKIA[A-Z0-9]{16}\b/g },
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g },
  { what: 'a long hexadecimal number', pattern: /\b[0-9a-f]{32,}\b/gi },
];

/** Patterns of real secrets; placeholders such as sk-... are too short to match. */
export const SECRET_PATTERNS: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'a provider key', pattern: /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g },
  { kind: 'a maps-service key', pattern: /\bAIza[A-Za-z0-9_-]{16,}/g },
  { kind: 'a token', pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)?/g },
  { kind: 'an access token', pattern: /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|re_|whsec_)[A-Za-z0-9_-]{16,}/g },
  { kind: 'a cloud key', pattern: /\bAKIA[A-Z0-9]{16}\b/g },
  { kind: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g },
  { kind: 'a long hexadecimal number', pattern: /\b[0-9a-f]{32,}\b/gi },
];

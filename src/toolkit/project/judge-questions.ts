/** Returns the questions of a section Judge: one for each item of its list. */
export function judgeQuestions(section: string): string[] {
  return section.split('\n').flatMap((line) => /^\s*[-*]\s+(.+?)\s*$/.exec(line)?.[1] ?? []);
}

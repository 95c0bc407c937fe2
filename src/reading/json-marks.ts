/** Closing quotation marks by opening quotation mark, as the languages of the world write them. */
export const CLOSING_QUOTES: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", '`': '`', '＂': '＂', '“': '”"', '„': '“”"', '‘': '’', '‚': '‘’', '”': '”', '″': '″' },
  ...{ '«': '»', '»': '«', '‹': '›', '›': '‹', '「': '」', '『': '』' },
};

/** The opening quotation marks, for a class of a pattern. */
export const QUOTES = Object.keys(CLOSING_QUOTES).join('');

/** JSON punctuation by the wide forms of Chinese and Japanese keyboards. */
export const WIDE_PUNCTUATION: Readonly<Record<string, string>> = {
  ...{ '，': ',', '、': ',', '：': ':', '｛': '{', '｝': '}', '［': '[', '］': ']' },
};

/** How brackets of other languages are written in JSON: a tuple is a list. */
export const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** Pattern of the letters with which Python begins some strings, and of a symbol of Ruby that is a name. */
export const FOREIGN_START = `[ubrf]{1,2}["']|:\\w{1,60}\\s?=>`;

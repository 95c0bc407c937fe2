import { describe, expect, it } from 'vitest';
import { withoutChat } from '@/reading/chat-around';

const PROMPT = '# Role\n\nYou answer the phone.\n\n```js\ncall();\n```\n\n## Voice\nCalm.';
const fenced = (text: string, language = 'markdown') => `\`\`\`${language}\n${text}\n\`\`\``;

describe('a text with chat around it', () => {
  it.each([
    ['a fence of Markdown', fenced(PROMPT)],
    ['a fence without a language around a text without fences', fenced('# Role\n\nCalm.', ''), '# Role\n\nCalm.'],
    ['an eager opening', `Sure! Here is the prompt for your agent:\n\n${PROMPT}`],
    ['an opening without a blank line after it', `Here's your prompt:\n${PROMPT}`],
    ['a closing offer', `${PROMPT}\n\nLet me know if you'd like me to adjust the tone!`],
    ['a closing offer below a line', `${PROMPT}\n\n---\n\nFeel free to tweak it.`],
    ['all of them', `Certainly! Below is the prompt.\n\n${fenced(PROMPT)}\n\nI hope this helps.`],
    ['a fence that is still open', `Sure, here is the prompt:\n\n\`\`\`markdown\n${PROMPT}`],
    ['Windows line ends', `Sure! Here is it:\r\n\r\n# Role\r\n\r\nCalm.`, '# Role\r\n\r\nCalm.'],
  ])('%s', (_, text, expected = PROMPT) => {
    expect(withoutChat(text).text).toBe(expected);
  });

  it('says what was left out', () => {
    expect(withoutChat(`Sure! Here is it:\n\n${fenced('# A')}\n\nLet me know if you want changes.`)).toEqual({
      text: '# A',
      chat: ['Sure! Here is it:', 'Let me know if you want changes.'],
      hadFence: true,
    });
  });
});

describe('a text that is not chat stays as it is', () => {
  it.each([
    ['a text alone', PROMPT],
    ['a greeting that is the text', 'Sure thing, sweetheart.\n\nThat is how the film begins.'],
    ['nothing but chat', 'Sure! Here is the prompt:'],
    ['code', fenced('const a = 1;', 'js')],
    ['two pieces of code', '```\none\n```\nand\n```\ntwo\n```'],
    ['a list announced by the text', 'Here are three things to say:\n\nOne.\nTwo.'],
    ['an e-mail that ends with an offer', 'Subject: Hi\n\nHello Ann,\n\nLet me know if Tuesday works for you.'],
    ['an e-mail that asks', 'Subject: Hi\n\nWould you like a short call?'],
    ['a long first paragraph', `Sure, here is ${'a long story '.repeat(40)}:\n\n# Then`],
    ['a heading that begins so', '# Sure! Here is Ann:\n\nText.'],
    ['an open fence without a language', '```\nhalf'],
  ])('%s', (_, text) => {
    expect(withoutChat(text)).toEqual({ text, chat: [], hadFence: false });
  });

  it('is read in a time that follows its length', () => {
    for (const piece of ['\n', '```\n', 'Sure: ', ' \n', '# a\n'])
      expect(withoutChat(piece.repeat(100_000)).chat).toEqual([]);
  });
});

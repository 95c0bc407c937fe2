import { describe, expect, it } from 'vitest';
import { mailHref, phoneHref, webHref, webLabel } from '@/renderers/parts/safe-links';

describe('contact links', () => {
  it.each([
    ['+1 (512) 555-0142', 'tel:+15125550142'],
    ['0049/30.1234', 'tel:0049301234'],
    ['112', 'tel:112'],
    ['12', undefined],
    ['call us', undefined],
    ['555-0142 ext. 3', undefined],
    ['tel:1234', undefined],
    ['', undefined],
  ])('phone %j: %s', (text, href) => expect(phoneHref(text)).toBe(href));

  it.each([
    ['ann@shop.example', 'mailto:ann@shop.example'],
    ['a.b+c@shop.co.uk', 'mailto:a.b+c@shop.co.uk'],
    ['ann@shop.example?cc=x@y.example', undefined],
    ['ann@shop', undefined],
    ['a@b.example,c@d.example', undefined],
    ['javascript:alert(1)@x.example"', undefined],
  ])('e-mail %j: %s', (text, href) => expect(mailHref(text)).toBe(href));

  it.each([
    ['https://shop.example/a?b=c', 'https://shop.example/a?b=c'],
    ['HTTP://shop.example', 'http://shop.example/'],
    ['shop.example', 'https://shop.example/'],
    ['www.shop.example/menu', 'https://www.shop.example/menu'],
    ['shop.example:8080/x', 'https://shop.example:8080/x'],
    ['javascript:alert(1)', undefined],
    ['JAVASCRIPT:alert.a(1)', undefined],
    ['data:text/html,<b>', undefined],
    ['java\nscript:alert(1)', undefined],
    ['mailto:a@b.example', undefined],
    ['https:shop.example', undefined],
    ['https://user:pw@shop.example', undefined],
    ['not a site', undefined],
    ['none', undefined],
    ['', undefined],
  ])('website %j: %s', (text, href) => expect(webHref(text)).toBe(href));

  it('writes addresses as people do', () => {
    expect(webLabel('https://www.shop.example/')).toBe('shop.example');
    expect(webLabel('shop.example/menu')).toBe('shop.example/menu');
  });
});

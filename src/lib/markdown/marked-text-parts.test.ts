import { expect, test } from 'vitest'

import { MENTION_CASES } from '#tests/support/mention-cases.ts'

import { markedTextParts, withoutMarks } from './marked-text-parts.ts'

test('code, strong text, emphasis and URLs are parsed', () => {
  expect(markedTextParts('Use `select`, **not** *that*. See https://a.example/x.')).toEqual([
    { kind: 'text', text: 'Use ' },
    { kind: 'code', text: 'select' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'not' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'that' },
    { kind: 'text', text: '. See ' },
    { kind: 'link', text: 'https://a.example/x', href: 'https://a.example/x' },
    { kind: 'text', text: '.' },
  ])
})

test('the placeholder origin is another site when somebody types it', () => {
  const url = 'https://own.invalid//evil.example'
  expect(markedTextParts(url)).toEqual([{ kind: 'link', text: url, href: url }])
})

test('a named URL is a link', () => {
  expect(markedTextParts('[the docs](https://a.example/x), and more')).toEqual([
    { kind: 'link', text: 'the docs', href: 'https://a.example/x' },
    { kind: 'text', text: ', and more' },
  ])
})

test('arithmetic, pointers, other brackets, HTML and unmatched marks stay text', () => {
  for (const text of [
    '2 * 3 * 4',
    'a*b*c',
    '5 ** 2',
    '`',
    '**',
    'int *p, *q',
    'https://',
    'javascript:alert(1)',
    'https://hibo.example@evil.example/',
    '[Hibo](https://hibo.example@evil.example/)',
    '[note] (aside) [go](javascript:alert(1)) [](https://)',
    '<img src=x onerror=alert(1)>',
  ]) {
    expect(markedTextParts(text)).toEqual([{ kind: 'text', text }])
  }
})

test('fenced code is a block', () => {
  expect(markedTextParts('Try:\n```js\nlet **a** = 1\n```\nDone')).toEqual([
    { kind: 'text', text: 'Try:' },
    { kind: 'block', text: 'let **a** = 1\n' },
    { kind: 'text', text: 'Done' },
  ])
})

test('a preview shows the words without their marks', () => {
  expect(withoutMarks('**Salaan!** Use `npm test`, see [docs](https://a.example/x).')).toBe(
    'Salaan! Use npm test, see docs.',
  )
})

test.each([
  ['See HTTPS://A.example/x?y=1.', ['See ', 'HTTPS://A.example/x?y=1', '.']],
  ['(http://a.example)', ['(', 'http://a.example', ')']],
  ['javascript:alert(1) https://me:secret@a.example', ['javascript:alert(1) https://me:secret@a.example']],
  [
    'https://so.example/Soomaali_(luqad), (https://a.example/b)',
    ['https://so.example/Soomaali_(luqad)', ', (', 'https://a.example/b', ')'],
  ],
  ['\u200bwww.a.example/x\u200b?', ['\u200b', 'www.a.example/x', '\u200b?']],
  ['To hodan.abdi@a.example.', ['To ', 'hodan.abdi@a.example', '.']],
  ['[ours](/community?a=1) [mail](mailto:a@b.example) items[0](x)', ['ours', ' ', 'mail', ' items[0](x)']],
])('the URLs in %j become links', (text, parts) => {
  expect(markedTextParts(text).map((part) => part.text)).toEqual(parts)
})

test.each(MENTION_CASES)('%j mentions %j', (text, names) => {
  const found = markedTextParts(text).flatMap((part) => (part.kind === 'mention' ? [part.name] : []))
  expect([...new Set(found)]).toEqual(names)
})

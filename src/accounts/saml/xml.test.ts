import { expect, test } from 'vitest'
import { parseXml } from './xml.ts'

test('a document declares prefixes again and again, as identity providers do for each value', () => {
  const value = '<v xmlns:xs="a" xmlns:xsi="b" xsi:type="xs:string">admins</v>'
  expect(parseXml(`<r>${value.repeat(1_000)}</r>`)?.documentElement.childNodes).toHaveLength(1_000)
})

test('one that declares thousands of prefixes, within one another, is given up on before it is parsed', () => {
  const prefixes = Array.from({ length: 8_000 }, (_, n) => `<a xmlns:b${n}="c">`)
  expect(parseXml(`${prefixes.join('')}${'</a>'.repeat(prefixes.length)}`)).toBeUndefined()
})

test.each(['<!DOCTYPE a><a/>', '<a', '', '<a>&b;</a>'])('%j is none', (text) => {
  expect(parseXml(text)).toBeUndefined()
})

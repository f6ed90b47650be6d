import { describe, expect, test } from 'vitest'
import { parameteriseV3, sentenceOf } from './wording.ts'

describe('a message without what differs', () => {
  test.each([
    ['at main.js:12:345', 'at main.js:<int>:<int>'],
    ['at main.js:12:34', 'at main.js:<int>:<int>'],
    ['line 10:2345', 'line <int>:<int>'],
    ['at 12:30 PM or 12:30pm', 'at <date> or <date>'],
    ['at 10:32 and 9:05:01', 'at <date> and <date>'],
    ['on 2026-11-20 10:00:00', 'on <date>'],
    ['token 4f2a or 9AF8', 'token <short_hex> or <short_hex>'],
    ['cafe 2026 and face', 'cafe <int> and face'],
    ['Disk /dev/sda1 is full', 'Disk <path> is full'],
    ['at /api/v1/orders or C:\\temp\\a.txt', 'at /api/v1/orders or <path>'],
    ['at /api/v1/orders/17/items', 'at <path>'],
    ['GET /orders/list failed', 'GET /orders/list failed'],
    ['this and/or that', 'this and/or that'],
    ["no such table 'orders'", "no such table 'orders'"],
  ])('%j → %j', (text, expected) => {
    expect(parameteriseV3(text)).toBe(expected)
  })
})

describe('what an exception says, without of what', () => {
  test.each([
    ["order 7 was not found in warehouse 'north'", 'order <value> was not found in warehouse <value>'],
    ['order ord_8f3k2 is gone', 'order <value> is gone'],
    ['file /in/2026-11-22/invoice 12.pdf is too large', 'file <value> is too large'],
    ['price list is empty: spring', 'price list is empty: <value>'],
    ['total differs from the quoted one (EUR)', 'total differs from the quoted one: <value>'],
    ['load config: EOF', 'load config: EOF'],
    ['first\nsecond', 'first'],
    ["it's not what they're told", "it's not what they're told"],
  ])('%j → %j', (text, expected) => {
    expect(sentenceOf(text)).toBe(expected)
  })
})

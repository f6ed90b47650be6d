import { describe, expect, test } from 'vitest'
import { readMeant } from './event-to-try.ts'

const ID = '0123456789abcdef0123456789abcdef'

describe('what somebody pastes to say which event is meant', () => {
  test.each([
    [ID, ID],
    ['01234567-89ab-cdef-0123-456789abcdef', ID],
    [`  ${ID.toUpperCase()}\n`, ID],
    [`https://errors.example.com/issues/WEB-1/events/${ID}?frames=oldest#frame-3`, ID],
    [`https://errors.example.com/api/0/projects/home/web/events/${ID}/json/`, ID],
  ])('%s is the event of that id', (text, id) => {
    expect(readMeant(text)).toEqual({ ok: true, value: { kind: 'event', id } })
  })

  test.each([
    ['WEB-1A', 'WEB-1A'],
    ['17', '17'],
    ['https://errors.example.com/ops/issues/WEB-1A?period=24h', 'WEB-1A'],
    ['/issues/17/events/latest', '17'],
  ])('%s is an issue', (text, ref) => {
    expect(readMeant(text)).toEqual({ ok: true, value: { kind: 'issue', ref } })
  })

  test('JSON is an event itself', () => {
    expect(readMeant(' {"message":"hello"} ')).toEqual({
      ok: true,
      value: { kind: 'json', json: { message: 'hello' } },
    })
  })

  test.each([
    ['', 'nothing'],
    [' \n', 'nothing'],
    ['{"message":', 'bad_json'],
    ['the one from yesterday', 'unclear'],
  ])('%j is refused as %s', (text, reason) => {
    expect(readMeant(text)).toEqual({ ok: false, refusal: { reason } })
  })
})

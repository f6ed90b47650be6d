import { describe, expect, test } from 'vitest'
import { eventOf } from '../testing.ts'

const stacktrace = { frames: [{ function: 'pay', filename: 'app/pay.js', in_app: true, lineno: 3 }] }
const exception = { type: 'TypeError', value: 'no' }

describe('exceptions and threads', () => {
  test('keep what SDKs know of the way they were caught', () => {
    const mechanism = {
      type: 'mach',
      handled: false,
      synthetic: true,
      description: 'EXC_BAD_ACCESS',
      help_link: 'https://example.com/help',
      source: '__cause__',
      exception_id: 2,
      parent_id: 0,
      is_exception_group: true,
      data: { relevant_address: '0x1' },
      meta: {
        errno: { number: 2, name: 'ENOENT' },
        signal: { number: 11, code: 0, name: 'SIGSEGV', code_name: 'SEGV_NOOP' },
        mach_exception: { exception: 1, code: 1, subcode: 8, name: 'EXC_BAD_ACCESS' },
        ns_error: { code: 3, domain: 'NSCocoaErrorDomain' },
      },
    }
    const sent = { type: 'E', value: 'v', module: 'm', thread_id: '5', mechanism }
    expect(eventOf({ exception: [{ ...sent, thread_id: 5 }] }).exception).toEqual([sent])
  })

  test('keep the stack that was there before symbols were looked up', () => {
    const { raw_stacktrace: raw } =
      eventOf({ exception: [{ ...exception, stacktrace, raw_stacktrace: stacktrace }] }).exception?.[0] ?? {}
    expect(raw).toEqual(stacktrace)
  })

  test('of threads: names, states and locks', () => {
    const thread = {
      id: '1',
      name: 'main',
      crashed: true,
      current: false,
      main: true,
      state: 'BLOCKED',
      held_locks: { '0x1': { type: 1, class_name: 'Object' } },
      stacktrace,
    }
    expect(eventOf({ message: 'm', threads: { values: [null, { ...thread, id: 1 }] } }).threads).toEqual([thread])
  })

  test('that say nothing are left out and noted', () => {
    const event = eventOf({ exception: { values: [exception, {}, 'boom'] } })
    expect([event.exception?.length, event.errors]).toEqual([
      1,
      [
        { type: 'invalid_data', name: 'exception' },
        { type: 'invalid_data', name: 'exception.1' },
      ],
    ])
  })
})

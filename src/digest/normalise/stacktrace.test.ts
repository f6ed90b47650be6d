import { describe, expect, test } from 'vitest'
import type { Frame, Json } from '#domain/event/event.ts'
import { eventOf } from '../testing.ts'

function framesOf(frames: Json, platform = 'node'): readonly Frame[] {
  return (
    eventOf({ platform, exception: [{ type: 'E', stacktrace: { frames } }] }).exception?.[0]?.stacktrace?.frames ?? []
  )
}

function inApp(frame: object, platform = 'node'): boolean | undefined {
  return framesOf([{ in_app: true, ...frame }], platform)[0]?.in_app
}

describe('frames', () => {
  test('keep what SDKs send', () => {
    const frame = {
      function: 'f',
      module: 'm',
      filename: 'a.js',
      abs_path: '/srv/a.js',
      lineno: 1,
      colno: 2,
      in_app: true,
      pre_context: ['a', ''],
      context_line: 'b',
      post_context: ['c'],
      vars: { x: 1 },
      data: { y: 2 },
    }
    expect(framesOf([frame])).toEqual([frame])
    const native = {
      function: 'f',
      raw_function: 'f()',
      symbol: '_Z1fv',
      function_id: '0x7',
      package: '/lib/x.so',
      instruction_addr: '0x1',
      addr_mode: 'abs',
      symbol_addr: '0x2',
      image_addr: '0x3',
      trust: 'cfi',
      lang: 'cpp',
      stack_start: true,
      in_app: false,
    }
    expect(framesOf([native], 'native')).toEqual([native])
  })

  test('of the JVM keep the lock that they wait for', () => {
    const frame = {
      function: 'wait',
      module: 'java.lang.Object',
      in_app: false,
      lock: { type: 2, address: '0x07d7437b', package_name: 'java.lang', class_name: 'Object', thread_id: 5 },
    }
    expect(framesOf([frame], 'java')).toEqual([frame])
  })

  test('come with the registers of the processor', () => {
    const exception = [
      { type: 'E', stacktrace: { frames: [{ function: 'f' }], registers: { rip: '0x1', rsp: 2, rax: null } } },
    ]
    expect(eventOf({ exception }).exception?.[0]?.stacktrace?.registers).toEqual({ rip: '0x1', rsp: '2' })
  })

  test('that are no objects are left out and noted, but for nulls', () => {
    const errorsOf = (frames: Json) => eventOf({ exception: [{ type: 'E', stacktrace: { frames } }] }).errors
    expect(errorsOf([{ function: 'f' }, 'x'])).toEqual([
      { type: 'invalid_data', name: 'exception.0.stacktrace.frames' },
    ])
    expect(errorsOf([{ function: 'f' }, null])).toBeUndefined()
  })

  test('have lines of source of at most 1024 characters, 20 on each side, and say where there were more', () => {
    const { exception, errors } = eventOf({
      exception: [
        {
          type: 'E',
          stacktrace: {
            frames: [
              {
                context_line: 'x'.repeat(2000),
                pre_context: Array.from({ length: 30 }, (_, line) => `${line}`),
                post_context: Array.from({ length: 30 }, (_, line) => `${line}`),
              },
            ],
          },
        },
      ],
    })
    const {
      context_line: line,
      pre_context: pre = [],
      post_context: post = [],
    } = exception?.[0]?.stacktrace?.frames[0] ?? {}
    expect([line?.length, pre.length, pre[0], post.length, post[0]]).toEqual([1024, 20, '10', 20, '0'])
    expect(errors).toEqual([
      { type: 'too_many', name: 'exception.0.stacktrace.context', value: { count: 30, limit: 20 } },
      { type: 'too_long', name: 'exception.0.stacktrace.context_line', value: { length: 2000, limit: 1024 } },
    ])
  })

  test('without sense in them are left out or mended', () => {
    expect(
      framesOf([
        null,
        'x',
        { function: 7, lineno: '12', colno: -1, pre_context: 'no', context_line: 5, vars: [1], in_app: 'yes' },
      ]),
    ).toEqual([{ function: '7', lineno: 12, in_app: false }])
  })

  test('of a browser have the script’s path as file', () => {
    expect(framesOf([{ filename: 'https://x.example:8080/js/app.js?v=1', function: 'f' }], 'javascript')).toEqual([
      { function: 'f', filename: '/js/app.js', abs_path: 'https://x.example:8080/js/app.js?v=1', in_app: false },
    ])
    expect(framesOf([{ filename: 'https://x.example/' }], 'javascript')[0]?.filename).toBe('https://x.example/')
  })

  test('over 250: the middle goes, and 50 keep source and variables, the app’s first', () => {
    const frames = Array.from({ length: 300 }, (_, index) => ({
      function: `f${index}`,
      in_app: index < 10,
      context_line: 'x',
      vars: { a: 1 },
    }))
    const event = eventOf({ exception: [{ type: 'E', stacktrace: { frames } }] })
    expect(event.errors).toEqual([
      { type: 'too_many', name: 'exception.0.stacktrace.frames', value: { count: 300, limit: 250 } },
      { type: 'too_many_sources', name: 'exception.0.stacktrace.frames', value: { count: 250, limit: 50 } },
    ])
    const { stacktrace } = event.exception?.[0] ?? {}
    expect(stacktrace?.frames).toHaveLength(250)
    expect(stacktrace?.frames_omitted).toBe(50)
    expect([stacktrace?.frames[0]?.function, stacktrace?.frames.at(-1)?.function]).toEqual(['f0', 'f299'])
    const rich =
      stacktrace?.frames.filter(({ context_line, vars }) => context_line !== undefined && vars !== undefined) ?? []
    expect(rich).toHaveLength(50)
    expect(rich.slice(0, 11).map(({ function: name }) => name)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `f${index}`),
      'f260',
    ])
  })
})

describe('whether a frame is the app’s', () => {
  test.each([
    [{ in_app: true, filename: '/srv/app/a.js' }, true],
    [{ in_app: false, filename: '/srv/app/a.js' }, false],
    [{ in_app: null, filename: '/srv/app/a.js' }, false],
    [{ filename: '/srv/app/node_modules/x/a.js' }, false],
    [{ filename: 'C:\\app\\node_modules\\x\\a.js' }, false],
    [{ filename: 'node:internal/timers' }, false],
    [{ filename: 'webpack://app/./node_modules/x.js' }, false],
    [{ filename: 'https://cdn.jsdelivr.net/npm/x.js' }, false],
    [{ filename: 'https://unpkg.com/x.js' }, false],
    [{ filename: '/srv/app/a.js', function: 'process.processTicksAndRejections' }, false],
    [{ filename: '/srv/app/vendored/a.js' }, true],
    [{ filename: '/srv/library/a.js' }, true],
  ])('node: %j → %s', (frame, expected) => {
    expect(inApp(frame)).toBe(expected)
  })

  test.each([
    ['python', { filename: 'x.py', abs_path: '/usr/lib/python3/x.py' }, false],
    ['python', { filename: 'x.py', abs_path: '/venv/lib/python3.12/site-packages/x.py' }, false],
    ['python', { filename: 'x.py', abs_path: '/usr/lib/python3/dist-packages/x.py' }, false],
    ['go', { abs_path: '/home/me/go/pkg/mod/x/y.go' }, false],
    ['php', { abs_path: '/var/www/vendor/x.php' }, false],
    ['ruby', { abs_path: '/usr/local/lib/ruby/x.rb' }, false],
    ['native', { package: '/usr/lib/x86_64-linux-gnu/libc.so.6' }, false],
    ['native', { package: '/lib64/ld-linux-x86-64.so.2' }, false],
    ['cocoa', { package: '/System/Library/Frameworks/UIKit.framework/UIKit' }, false],
    ['native', { package: 'C:\\WINDOWS\\System32\\ntdll.dll' }, false],
    ['native', { package: '/srv/app/bin/server' }, true],
    ['cocoa', { package: '/private/var/containers/Bundle/Application/1/Shop.app/Shop' }, true],
    ['java', { module: 'org.springframework.web.X' }, false],
    ['java', { module: 'java.util.List' }, false],
    ['java', { module: 'com.acme.javax.List' }, true],
    ['python', { module: 'java.util', filename: 'app.py' }, true],
  ])('%s: %j → %s', (platform, frame, expected) => {
    expect(inApp(frame, platform)).toBe(expected)
  })

  test('what the SDK said stays on record when it is overruled', () => {
    expect(framesOf([{ in_app: true, filename: '/x/node_modules/y.js' }])[0]?.data).toEqual({ orig_in_app: true })
  })
})

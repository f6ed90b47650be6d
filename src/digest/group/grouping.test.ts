import { describe, expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { fallbackGroup } from '#domain/grouping/fallback.ts'
import type { GroupingRules } from '#domain/project/project-rules.ts'
import { recordedBytes, recordedEvents } from '#pipeline/recorded.ts'
import { checkFingerprintRules, checkStackRules, compileGrouping, explainGrouping, groupEvent } from './grouping.ts'
import { grouped, hashOf, noRules, normalOf } from './testing.ts'
import { compileRules } from './rules/compile.ts'
import { group } from './steps/group.ts'
import { groupV1 } from './v1/group.ts'
import { v3 } from './v3/algorithm.ts'

const frame = {
  function: 'pay',
  module: 'shop.pay',
  filename: 'shop/pay.py',
  in_app: true,
  context_line: '  charge(card)',
}
const lib = { function: 'query', module: 'orm', filename: 'orm.py', in_app: false }
const boom = (frames: readonly Json[], more: JsonObject = {}): Json => ({
  platform: 'python',
  exception: [{ type: 'Declined', value: 'card 1: status 402', stacktrace: { frames } }],
  ...more,
})
const formerHash = (payload: Json, rules: Partial<GroupingRules> = {}) =>
  group(normalOf(payload), compileRules({ ...noRules, ...rules }, v3)).grouping.hash
const explain = (payload: Json, rules: Partial<GroupingRules> = {}, fold?: string) =>
  explainGrouping(normalOf(payload), compileGrouping({ ...noRules, ...rules }), fold)

describe('what decided', () => {
  test.each<[string, Json, string]>([
    ['the app’s frames', boom([frame, lib]), 'app'],
    ['all frames, if none is the app’s', boom([lib]), 'system'],
    ['type and text, without frames', boom([]), 'message'],
    ['a message', { message: 'x' }, 'message'],
    [
      'a message, with the stack of its call',
      { message: 'x', exception: [{ value: 'x', stacktrace: { frames: [frame] } }] },
      'message',
    ],
    [
      'the thread that crashed',
      { platform: 'native', threads: [{ id: 1, crashed: true, stacktrace: { frames: [frame] } }] },
      'app',
    ],
    ['a stack alone', { platform: 'python', stacktrace: { frames: [frame] } }, 'app'],
    ['what a page’s policy kept out', { csp: { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } }, 'csp'],
    ['a template', { platform: 'python', template: { filename: 'a.html', context_line: 'x' } }, 'template'],
    ['the SDK’s wish', boom([frame], { fingerprint: ['a'] }), 'fingerprint'],
    ['the SDK’s checksum', boom([frame], { checksum: 'a' }), 'checksum'],
    ['nothing at all', { platform: 'node' }, 'fallback'],
  ])('%s', (_name, payload, variant) => {
    expect(grouped(payload).grouping).toEqual({
      algorithm: 'v4',
      variant,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('is the same group for all events of which nothing is known, in every algorithm', () => {
    expect(hashOf({ platform: 'node' })).toBe(fallbackGroup)
    expect(groupV1(normalOf({ platform: 'python' })).hash).toBe(fallbackGroup)
  })

  test('a checksum of 32 hexadecimal digits is the hash', () => {
    expect(hashOf(boom([frame], { checksum: 'ABCDEF00'.repeat(4) }))).toBe('abcdef00'.repeat(4))
  })

  test('a filter that folds puts all that it finds into one group, before all else', () => {
    const rules = compileGrouping({ ...noRules, fingerprint: 'type:Declined -> mine' })
    const [one, other] = [boom([frame], { checksum: 'a' }), { message: 'x' }].map((payload) =>
      groupEvent(normalOf(payload), rules, 'localhost'),
    )
    expect(one?.grouping).toMatchObject({ variant: 'filter', rule: 'localhost' })
    expect(other?.grouping.hash).toBe(one?.grouping.hash)
    expect(one?.secondary()).toEqual([])
  })

  test('a rule is told, with the title that it gives', () => {
    const rule = 'type:Declined -> declined, {{ default }} title="{{ type }} in {{ function }}"'
    expect(grouped(boom([frame]), { fingerprint: rule }).grouping).toMatchObject({
      variant: 'fingerprint',
      rule,
      title: 'Declined in pay',
    })
  })

  test('a rule may do nothing but give a title', () => {
    const { grouping } = grouped(boom([frame]), { fingerprint: 'type:Declined -> {{ default }} title="No money"' })
    expect(grouping).toMatchObject({ variant: 'app', title: 'No money', hash: hashOf(boom([frame])) })
  })

  test('a built-in rule is told by its name', () => {
    const payload = {
      platform: 'javascript',
      exception: [{ type: 'ChunkLoadError', value: 'Loading chunk 1 failed.' }],
    }
    expect(grouped(payload).grouping.rule).toBe('chunk_load')
  })

  test('the one exception of a group names the event, and so does what a framework wraps', () => {
    const mechanism = (id: number, more: JsonObject = {}) => ({ type: 'generic', exception_id: id, ...more })
    const single = [
      { type: 'KeyError', value: 'a', mechanism: mechanism(1, { parent_id: 0 }), stacktrace: { frames: [frame] } },
      { type: 'ExceptionGroup', value: 'g', mechanism: mechanism(0, { is_exception_group: true }) },
    ]
    const wrapped = [
      { type: 'TypeError', value: 'a', stacktrace: { frames: [frame] } },
      {
        type: 'Error',
        value:
          'There was an error during concurrent rendering but React was able to recover by instead synchronously rendering the entire root.',
      },
    ]
    expect(grouped({ platform: 'python', exception: single }).grouping.main_exception).toBe(0)
    expect(grouped({ platform: 'javascript', exception: wrapped }).grouping.main_exception).toBe(0)
    expect(grouped(boom([frame])).grouping.main_exception).toBeUndefined()
  })
})

describe('what real SDKs sent', () => {
  const eventsOf = (path: string): readonly Json[] => {
    const envelope = parseEnvelope(recordedBytes(path))
    const items = envelope.ok ? envelope.value.items.filter(({ type }) => type === 'event') : []
    return items.map((item) => JSON.parse(Buffer.from(item.payload).toString()) as Json)
  }
  const hashesOf = (folder: string) =>
    new Set(
      recordedEvents()
        .filter((path) => path.startsWith(folder))
        .flatMap(eventsOf)
        .map((payload) => hashOf(payload)),
    )

  test.each(['aggregate', 'attachments', 'client_report', 'exception_cause', 'sessions', 'unhandled_rejection'])(
    'of one error, %s, is one issue, whichever version of the SDK sent it',
    (name) => {
      expect(hashesOf(`node7/${name}`)).toEqual(hashesOf(`node11/${name}`))
      expect(hashesOf(`node8/${name}`)).toEqual(hashesOf(`node11/${name}`))
    },
  )

  test('has an account with the hash of its group, also after rules have been at it', () => {
    const own = compileGrouping({ ...noRules, stackTrace: 'path:**/node_modules/** +app\nfunction:*emit* v-group' })
    for (const event of recordedEvents().flatMap(eventsOf).map(normalOf)) {
      for (const rules of [own, compileGrouping(noRules)]) {
        const { grouping, event: ruled } = groupEvent(event, rules)
        expect(explainGrouping(event, rules)).toMatchObject({ hash: grouping.hash, variant: grouping.variant })
        expect(explainGrouping(ruled, rules).hash).toBe(grouping.hash)
      }
    }
  })
})

describe('issues of the algorithm before', () => {
  test('get their events still', () => {
    const payload = boom([{ ...frame, function: 'checkout' }, frame])
    expect(grouped(payload).secondary()).toEqual([formerHash(payload)])
  })

  test.each<[string, Json]>([
    ['a violation of a policy', { csp: { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } }],
    ['an unknown pin', { hpkp: { hostname: 'a.example' } }],
    ['an unknown certificate', { expectct: { hostname: 'a.example' } }],
    ['a template', { platform: 'python', template: { filename: 'a.html', context_line: 'x' } }],
  ])('do not take in %s because nothing was known of their own events', (_name, payload) => {
    expect(grouped(payload).secondary()).not.toContain(fallbackGroup)
  })

  test('do not undo what the project’s rules do', () => {
    expect(grouped(boom([frame]), { fingerprint: 'type:Declined -> mine' }).secondary()).toEqual([])
    const [payload, rules] = [boom([{ ...frame, function: 'charge' }, frame]), { stackTrace: 'function:pay -group' }]
    expect(grouped(payload, rules).secondary()).toEqual([formerHash(payload, rules)])
    expect(formerHash(payload, rules)).not.toBe(formerHash(payload))
  })

  test('that went by all frames keep events of which a rule says now which frames are the app’s', () => {
    const payload = boom([lib, { ...lib, function: 'save' }])
    const { grouping, secondary } = grouped(payload, { stackTrace: 'function:save +app' })
    expect(grouping.variant).toBe('app')
    expect(secondary()).toEqual(expect.arrayContaining([hashOf(payload), formerHash(payload)]))
  })
})

describe('which frames are the app’s', () => {
  const inApp = (payload: Json, stackTrace: string) =>
    grouped(payload, { stackTrace }).event.exception?.[0]?.stacktrace?.frames

  test('is as it was without rules: the event is the same object', () => {
    const event = normalOf(boom([frame, lib]))
    expect(groupEvent(event, compileGrouping(noRules)).event).toBe(event)
    expect(groupEvent(event, compileGrouping({ ...noRules, stackTrace: 'function:other +app' })).event).toBe(event)
  })

  test('is what the rules say, and what it was is kept', () => {
    expect(inApp(boom([frame, lib]), 'module:orm +app\nfunction:pay -app')).toMatchObject([
      { function: 'pay', in_app: false, data: { orig_in_app: true, in_app_rule: 'function:pay -app' } },
      { function: 'query', in_app: true, data: { orig_in_app: false, in_app_rule: 'module:orm +app' } },
    ])
  })

  test('is decided for frames above and below as well', () => {
    const frames = ['a', 'b', 'c'].map((name) => ({ ...frame, function: name }))
    const apps = (rule: string) => inApp(boom(frames), rule)?.map((one) => one.in_app)
    expect(apps('function:b -app')).toEqual([true, false, true])
    expect(apps('function:b ^-app')).toEqual([true, true, false])
    expect(apps('function:b v-app')).toEqual([false, true, true])
  })

  test('is decided anew when an event is read again with other rules', () => {
    const { event } = grouped(boom([frame, lib]), { stackTrace: 'module:orm +app\nfunction:pay -app' })
    const again = groupEvent(event, compileGrouping(noRules))
    expect(again.event.exception?.[0]?.stacktrace?.frames.map((one) => one.in_app)).toEqual([true, false])
    expect(again.grouping.hash).toBe(hashOf(boom([frame, lib])))
  })
})

describe('the account of a group', () => {
  test('tells of every frame whether it counts, and why not', () => {
    const deep = { ...frame, function: 'walk' }
    const { variants } = explain(boom([lib, deep, deep, frame]))
    const [app, system] = variants
    expect(app).toMatchObject({ name: 'app', decided: true })
    expect(app?.parts.map(({ kind, counts, why, at }) => [kind, counts, why, at])).toEqual([
      ['exception', true, undefined, { exception: 0 }],
      ['frame', false, 'not_in_app', { exception: 0, frame: 0 }],
      ['frame', false, 'caller', { exception: 0, frame: 1 }],
      ['frame', false, 'recursion', { exception: 0, frame: 2 }],
      ['frame', true, undefined, { exception: 0, frame: 3 }],
    ])
    expect(app?.parts[0]?.values).toEqual([
      { name: 'type', value: 'Declined', counts: true },
      { name: 'value', value: 'card <value>: status 402', counts: true },
    ])
    expect(app?.parts[4]?.values).toEqual([
      { name: 'module', value: 'shop.pay', counts: true },
      { name: 'filename', value: 'shop/pay.py', counts: false, why: 'module_is_better' },
      { name: 'function', value: 'pay', counts: true },
      { name: 'context-line', value: 'charge(card)', counts: true },
    ])
    expect(system).toMatchObject({ name: 'system', decided: false })
    expect(system?.hash).not.toBe(app?.hash)
  })

  test('tells the rule that matched, its line, and the values', () => {
    const rules = { fingerprint: '# ours\n\ntype:Declined -> declined, {{ level }}', stackTrace: '\nmodule:orm -group' }
    expect(explain(boom([frame, lib], { level: 'warning' }), rules)).toMatchObject({
      algorithm: 'v4',
      variant: 'fingerprint',
      fingerprint: {
        from: 'rule',
        values: ['declined', 'warning'],
        rule: 'type:Declined -> declined, {{ level }}',
        line: 3,
      },
      stackRules: [{ rule: 'module:orm -group', line: 2, frames: 1 }],
    })
  })

  test('tells the filter that folded', () => {
    expect(explain(boom([frame]), {}, 'crawlers').fingerprint).toEqual({
      from: 'filter',
      values: ['crawlers'],
      rule: 'crawlers',
    })
  })
})

describe('rules that cannot be read', () => {
  test.each<[string, string, number]>([
    ['type:Foo', 'missing_arrow', 9],
    ['type:Foo ->', 'missing_fingerprint', 10],
    ['-> foo', 'missing_matcher', 1],
    ['Foo -> foo', 'not_a_matcher', 1],
    ['type:Foo colour:red -> foo', 'unknown_matcher', 10],
    ['category:x -> foo', 'unknown_matcher', 1],
    ['type: -> foo', 'empty_pattern', 1],
    ['type:[a-z -> foo', 'bad_glob', 1],
    ['type:{a,b -> foo', 'bad_glob', 1],
    ['message:"foo -> foo', 'unclosed_quote', 1],
    ['app:maybe -> foo', 'not_a_flag', 1],
    ['family:dogs -> foo', 'unknown_family', 1],
    ['type:Foo -> foo colour="red"', 'unknown_attribute', 17],
    ['  type:Foo -> foo title=""', 'empty_pattern', 19],
    [`type:${'x'.repeat(1000)} -> foo`, 'too_long', 1],
  ])('fingerprint rule %j: %s', (rule, code, column) => {
    expect(checkFingerprintRules(`# a comment\r\n${rule}\r\ntype:Fine -> fine`)).toMatchObject([
      { line: 2, column, code },
    ])
  })

  test.each<[string, string, number]>([
    ['function:foo', 'missing_action', 13],
    ['-group', 'missing_matcher', 1],
    ['function:foo -groups', 'unknown_action', 14],
    ['function:foo +app please', 'unknown_action', 19],
    ['function:foo colour=red', 'unknown_action', 14],
    ['function:foo max-frames=many', 'not_a_number', 14],
    ['function:foo category=', 'empty_pattern', 14],
    ['message:foo -group', 'unknown_matcher', 1],
    ['[ function:foo | function:bar -group', 'not_a_matcher', 16],
    ['[ function:foo', 'unclosed_bracket', 1],
    ['[ function:foo ] function:bar -group', 'missing_pipe', 1],
    ['function:bar | -group', 'missing_matcher', 16],
  ])('stack trace rule %j: %s', (rule, code, column) => {
    expect(checkStackRules(rule)).toMatchObject([{ line: 1, column, code }])
  })

  test('the rest of the documented grammar can be read', () => {
    expect(
      checkFingerprintRules(
        [
          'type:Foo value:"a b*" message:*x* logger:com.acme.* level:error tags.region:eu -> a',
          '!function:foo module:bar path:**/src/** package:**/lib*.so app:yes -> {{ default }}, {{ tags.region }}',
          'error.type:Foo error.value:x stack.function:f stack.module:m stack.abs_path:p stack.package:q -> a b',
          'family:native sdk:sentry.python release:1.* thread.id:1 thread.name:main thread.state:x -> a',
          'thread.crashed:yes thread.current:no react:418 page:/cart -> "a, b", c title="{{ type }} at {{ transaction }}"',
        ].join('\n'),
      ),
    ).toEqual([])
    expect(
      checkStackRules(
        [
          'function:foo module:bar path:**/x/** package:y category:z family:javascript,native app:no +app -group',
          'error.type:Foo error.value:*bar* error.mechanism:generic ^-group v+app',
          '[ function:foo ] | function:bar | [ function:baz ] category=x max-frames=3 min-frames=2 invert-stacktrace=1',
          '[function:foo] | function:[a-z]* | [function:[a-z]] +group',
          '!stack.function:foo -app',
          '!"path":"**/my folder/**" "function":foo -group',
        ].join('\n'),
      ),
    ).toEqual([])
  })

  test('never stop the others', () => {
    expect(() => compileGrouping({ fingerprint: '\0["\n->->\n{{', stackTrace: '[[[\n|||\n^' })).not.toThrow()
  })
})

describe('a rule that sets a number of frames', () => {
  const callers = ['a', 'b', 'c'].map((name) => ({ ...frame, function: name, context_line: `${name}()` }))
  const hash = (older: number, rule: string) => hashOf(boom([...callers.slice(older), frame]), { stackTrace: rule })

  test('max-frames=0 means all of them', () => {
    expect(hash(0, 'module:shop.* max-frames=0')).not.toBe(hash(1, 'module:shop.* max-frames=0'))
    expect(hash(0, 'module:shop.* max-frames=0')).not.toBe(hashOf(boom([])))
  })

  test('max-frames=2 means the frame that threw and its caller', () => {
    expect(hash(0, 'module:shop.* max-frames=2')).toBe(hash(1, 'module:shop.* max-frames=2'))
    expect(hash(0, 'module:shop.* max-frames=2')).not.toBe(hash(3, 'module:shop.* max-frames=2'))
  })
})

describe('compiled code', () => {
  const native = (functions: readonly (string | null)[], value = 'boom'): Json => ({
    platform: 'native',
    exception: [
      {
        type: 'SIGSEGV',
        value,
        stacktrace: {
          frames: functions.map((name, index) => ({
            function: name,
            instruction_addr: `0x10${index}`,
            package: '/opt/app',
            in_app: true,
          })),
        },
      },
    ],
  })

  test('without names is told by the text', () => {
    expect(grouped(native([null, '<unknown>', null])).grouping.variant).toBe('message')
    expect(hashOf(native([null, null], 'a'))).not.toBe(hashOf(native([null, null], 'b')))
    expect(hashOf(native([null, null]))).toBe(hashOf(native(['<unknown>'])))
  })

  test.each([
    ['what begins a thread', ['start_thread', 'clone3', 'shop::pay']],
    ['what begins one in Rust', ['std::rt::lang_start', '__rust_begin_short_backtrace', 'shop::pay']],
    ['what throws', ['shop::pay', '__cxa_throw', 'abort', 'raise']],
    ['how Rust panics', ['shop::pay', 'core::option::unwrap_failed', '__rustc::rust_begin_unwind', 'hook']],
    ['the SDK that watches', ['shop::pay', 'sentry_core::hub::capture_error', 'with_active<sentry::X>']],
    ['an address', ['shop::pay', '<unknown>']],
  ])('is told apart without %s', (_name, functions) => {
    expect(hashOf(native(functions))).toBe(hashOf(native(['shop::pay'])))
  })
})

test('an error that was captured without a stack goes by that of the thread it was captured in', () => {
  const captured = (name: string): Json => ({
    platform: 'native',
    exception: [{ type: 'Declined', value: 'no' }],
    threads: [
      { id: 1, stacktrace: { frames: [{ function: 'idle', in_app: true }] } },
      { id: 2, current: true, stacktrace: { frames: [{ function: name, in_app: true }] } },
    ],
  })
  expect(grouped(captured('pay')).grouping.variant).toBe('app')
  expect(hashOf(captured('pay'))).not.toBe(hashOf(captured('refund')))
})

test('code that was evaluated in Legacy Edge does not count', () => {
  const web = (name: string, filename: string) => ({ function: name, filename, in_app: true })
  const frames = [web('pay', 'https://x.example/a.js')]
  expect(hashOf({ platform: 'javascript', exception: [{ type: 'E', stacktrace: { frames } }] })).toBe(
    hashOf({
      platform: 'javascript',
      exception: [
        { type: 'E', stacktrace: { frames: [web('eval code', 'eval code'), ...frames, web('x', 'eval code')] } },
      ],
    }),
  )
})

test('frames of Flutter and Dart themselves do not count', () => {
  const dart = (path: string, name: string) => ({ abs_path: path, filename: path, function: name, in_app: true })
  const own = dart('package:shop/cart.dart', 'Cart.pay')
  const event = (frames: readonly Json[]): Json => ({
    platform: 'dart',
    exception: [{ type: 'StateError', value: 'Bad state', stacktrace: { frames } }],
  })
  expect(
    hashOf(event([dart('package:flutter/src/widgets/binding.dart', 'build'), own, dart('dart:async', 'run')])),
  ).toBe(hashOf(event([own])))
})

test('an exception that was suppressed for another one is not its cause', () => {
  const exception = (type: string, id: number, parent?: number, kind = 'generic') => ({
    type,
    value: type,
    stacktrace: { frames: [{ ...frame, module: `shop.${type}` }] },
    mechanism: { type: kind, exception_id: id, ...(parent !== undefined && { parent_id: parent }) },
  })
  const outer = exception('Outer', 0)
  expect(
    hashOf(boom([], { exception: [exception('Closing', 2, 1), exception('Close', 1, 0, 'suppressed'), outer] })),
  ).toBe(hashOf(boom([], { exception: [outer] })))
})

describe('stacks of nothing but libraries', () => {
  const android = (frames: readonly (readonly [module: string, name: string])[]): Json => ({
    platform: 'java',
    exception: [
      {
        type: 'ApplicationNotResponding',
        value: 'ANR',
        stacktrace: { frames: frames.map(([module, name]) => ({ module, function: name, in_app: false })) },
      },
    ],
  })
  const base = [
    ['com.android.internal.os.ZygoteInit', 'main'],
    ['java.lang.reflect.Method', 'invoke'],
    ['android.app.ActivityThread', 'main'],
    ['android.os.Looper', 'loop'],
  ] as const
  const work = [
    ['androidx.recyclerview.widget.RecyclerView', 'onLayout'],
    ['androidx.recyclerview.widget.RecyclerView', 'dispatchLayout'],
    ['android.content.res.AssetManager', 'applyStyle'],
  ] as const

  test('are told apart by what is called, not by how it goes about it', () => {
    const other = [work[0], ['androidx.recyclerview.widget.GridLayoutManager', 'fill'] as const, work[2]]
    expect(hashOf(android([...base, ...work]))).toBe(hashOf(android(other)))
    expect(hashOf(android([...base, ...work]))).not.toBe(hashOf(android([...base, work[0]])))
  })

  test('of compiled code go by the program that called the system', () => {
    const native = (caller: string): Json => ({
      platform: 'native',
      exception: [
        {
          type: 'SIGSEGV',
          value: 'Segfault',
          stacktrace: {
            frames: [
              { function: caller, package: '/opt/app/bin/app' },
              { function: 'memcpy', package: '/lib/x86_64-linux-gnu/libc.so.6' },
            ],
          },
        },
      ],
    })
    expect(hashOf(native('parse'))).not.toBe(hashOf(native('store')))
  })
})

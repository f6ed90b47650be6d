import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import { normaliseEvent, type NormalEvent } from '../normalise/normalise-event.ts'
import { crashOf, debugFileOf, type Program } from './test-support/crashes.ts'
import { Uploaded } from './test-support/uploaded.ts'
import { symbolicateEvent, unresolved } from './symbolicate-event.ts'

const project = 7 as ProjectId

function anEvent(raw: { [name: string]: Json }): NormalEvent {
  const around = { eventId: '0'.repeat(32), receivedAt: 1e12, remoteAddress: null, envelope: {}, geo: () => undefined }
  const event = normaliseEvent(raw, around as unknown as Parameters<typeof normaliseEvent>[1])
  return 'ok' in event ? (event as unknown as { value: NormalEvent }).value : event
}

function resolve(event: NormalEvent, uploaded: Uploaded): NormalEvent {
  const lookups = {
    artifacts: uploaded.artifacts,
    readIndex: (key: string, start: number, end: number) => uploaded.blobs.get(key)?.subarray(start, end),
  }
  return symbolicateEvent(event, project, lookups)
}

/** `function file:line`, newest first; addresses for unresolved frames. */
function linesOf(event: NormalEvent): readonly string[] {
  const frames = event.exception?.[0]?.stacktrace?.frames ?? []
  return frames
    .toReversed()
    .map((one) =>
      one.function === undefined
        ? (one.instruction_addr ?? '?')
        : [
            one.function,
            one.filename && `${one.filename}:${one.lineno}`,
            one.data?.inlined === true && 'inlined',
            one.in_app && 'app',
          ]
            .filter((part) => part !== undefined && part !== false)
            .join(' '),
    )
}

const programs: { [name in Program]?: { uploaded: Uploaded; event: NormalEvent } } = {}
const of = (program: Program) => {
  const found = programs[program]
  if (found === undefined) throw new Error(`Nobody built ${program}`)
  return found
}

beforeAll(async () => {
  for (const program of ['cpp', 'rs', 'go'] as const) {
    const uploaded = new Uploaded()
    const [object] = await uploaded.debugFile(debugFileOf(program), { symbolType: 'elf' })
    if (object === undefined) throw new Error(`${program} has no object`)
    programs[program] = { uploaded, event: anEvent(crashOf(program, object)) }
  }
})

describe('a crash of a stripped program whose debug file was uploaded shows function, file, line and inlined frames', () => {
  test.each([
    [
      'cpp',
      [
        'check till.cpp:31 inlined app',
        'shop::Basket::pay till.cpp:35 app',
        'main till.cpp:47 app',
        '0x7f05dac2e24a',
        '0x7f05dac2e305',
        '_start app',
      ],
    ],
    [
      'rs',
      [
        '0x7fdc5175282c',
        'till::check till.rs:4 inlined app',
        'till::Till::pay till.rs:13 app',
        'till::main till.rs:25 app',
        'core::ops::function::FnOnce::call_once function.rs:250 inlined',
        'std::sys::backtrace::__rust_begin_short_backtrace backtrace.rs:166',
        'std::rt::lang_start::{{closure}} rt.rs:206',
        '0x7fdc51700794',
      ],
    ],
    [
      'go',
      [
        'main.check till.go:10 inlined app',
        'main.(*till).pay till.go:17 app',
        'main.main till.go:22 app',
        'runtime.main proc.go:290',
        'runtime.goexit.abi0 asm_amd64.s:1771',
      ],
    ],
  ] as const)('%s', (program, lines) => {
    const { uploaded, event } = of(program)
    const resolved = resolve(event, uploaded)
    expect(linesOf(resolved)).toEqual(lines)
    expect(resolved.debug_meta).toMatchObject({ images: [{ debug_status: 'found' }, {}] })
    expect(resolved.errors).toBeUndefined()
  })

  test('and can be read again as it came', () => {
    const { uploaded, event } = of('cpp')
    const again = unresolved(resolve(event, uploaded))
    expect(again.exception).toEqual(event.exception)
    expect(linesOf(resolve(again, uploaded))).toEqual(linesOf(resolve(event, uploaded)))
  })

  test('also where addresses count from the beginning of the image, and where only the code id is known', () => {
    const { uploaded, event } = of('cpp')
    const relative = anEvent({
      platform: 'native',
      exception: [{ type: 'x', stacktrace: { frames: [{ instruction_addr: '0x10e3', addr_mode: 'rel:1' }] } }],
      debug_meta: {
        images: [{ type: 'sourcemap' }, { type: 'elf', code_id: uploaded.objects[0]?.codeId.toUpperCase() ?? '' }],
      },
    })
    expect(linesOf(resolve(relative, uploaded))).toEqual(['main till.cpp:47 app'])
    expect(event.platform).toBe('native')
  })

  test('also where the images are those of the Rust SDK', () => {
    const { uploaded, event } = of('rs')
    const [image] = (event.debug_meta?.images ?? []) as readonly { debug_id: string; image_addr: string }[]
    const { debug_id: id, image_addr } = image ?? { debug_id: '', image_addr: '' }
    // As sentry 0.49 sends it.
    const own = { type: 'symbolic', name: '/srv/shop/till', arch: null, image_addr, image_size: 0x200000, id }
    const shown = resolve({ ...event, debug_meta: { images: [own] } }, uploaded)
    expect(linesOf(shown)).toContain('till::Till::pay till.rs:13 app')
  })

  test('and a stack that grows beyond its bound says how many frames it lost', () => {
    const { uploaded, event } = of('cpp')
    const frames = Array.from({ length: 240 }, () => ({ instruction_addr: '0x563e808ff296', in_app: true }))
    const shown = resolve({ ...event, exception: [{ type: 'x', stacktrace: { frames } }] }, uploaded)
    expect(shown.exception?.[0]?.stacktrace).toMatchObject({ frames_omitted: 230 })
    expect(shown.exception?.[0]?.stacktrace?.frames).toHaveLength(250)
    expect(shown.exception?.[0]?.raw_stacktrace?.frames).toHaveLength(240)
  })

  test('but what the SDK has told in full stays as it is', () => {
    const { uploaded, event } = of('cpp')
    const told = { instruction_addr: '0x563e808ff0e3', function: 'told', filename: 'a.cpp', lineno: 7, in_app: true }
    const known = { ...event, exception: [{ type: 'x', stacktrace: { frames: [told] } }] }
    expect(resolve(known, uploaded).exception).toEqual(known.exception)
  })
})

describe('a debug file that is not here', () => {
  test('is named, with its ids and its state; those of the system are not', () => {
    const { event } = of('rs')
    const shown = resolve(event, new Uploaded())
    expect(linesOf(shown)).toEqual(linesOf(event))
    const [image] = (event.debug_meta?.images ?? []) as readonly { debug_id: string; code_id: string }[]
    expect(shown.errors).toEqual([
      {
        type: 'native_missing_debug_file',
        name: 'stripped-rs',
        value: {
          debug_id: image?.debug_id,
          code_id: image?.code_id,
          code_file: '/app/stripped-rs',
          arch: 'x86_64',
          reason: null,
        },
      },
    ])
    expect(shown.debug_meta).toMatchObject({ images: [{ debug_status: 'missing' }, { debug_status: 'missing' }] })
    expect(shown.exception?.[0]?.raw_stacktrace).toBeUndefined()
    const packages = shown.exception?.[0]?.stacktrace?.frames.map((frame) => [frame.package, frame.in_app])
    expect(packages?.at(-1)).toEqual(['/usr/lib/x86_64-linux-gnu/libc.so.6', false])
    expect(packages?.at(-2)).toEqual(['/app/stripped-rs', true])
    expect(unresolved(shown).errors).toBeUndefined()
  })

  test('is not missed by an event without frames in it, nor by an SDK that names its functions', () => {
    const { event } = of('rs')
    const elsewhere = {
      ...event,
      exception: [{ type: 'x', stacktrace: { frames: [{ instruction_addr: '0x10', in_app: true }] } }],
    }
    expect(resolve(elsewhere, new Uploaded()).errors).toBeUndefined()
    const named = {
      ...event,
      exception: [
        { type: 'x', stacktrace: { frames: [{ instruction_addr: '0x55a04a66fe5a', function: 'pay', in_app: true }] } },
      ],
    }
    expect(resolve(named, new Uploaded()).errors).toBeUndefined()
  })
})

const mappingId = '5d8f5a3b-0c0e-4f53-9d3e-3a1c6f0b7d21'
const mapping = readFileSync(new URL('../../../fixtures/symbols/mapping.txt', import.meta.url))

async function withMapping(): Promise<Uploaded> {
  const uploaded = new Uploaded()
  await uploaded.debugFile(mapping, { symbolType: 'proguard', debugId: mappingId })
  return uploaded
}

/** Frames newest first, as Java writes them: `a.a.b:4`. */
function aJavaEvent(frames: readonly string[], exception: { type: string; module?: string }): NormalEvent {
  const oldestFirst = frames.toReversed().map((line) => {
    const [, module = '', name = '', lineno = ''] = /^(.+)\.([^.:]+)(?::(\d+))?$/.exec(line) ?? []
    return {
      module,
      function: name,
      filename: 'SourceFile',
      in_app: true,
      ...(lineno !== '' && { lineno: Number(lineno) }),
    }
  })
  return anEvent({
    platform: 'java',
    exception: { values: [{ ...exception, value: 'No', stacktrace: { frames: oldestFirst } }] },
    debug_meta: { images: [{ type: 'proguard', uuid: mappingId.toUpperCase() }] },
  })
}

const javaLines = (event: NormalEvent) =>
  (event.exception?.[0]?.stacktrace?.frames ?? [])
    .toReversed()
    .map((one) => `${one.module}.${one.function}(${one.filename}${one.lineno === undefined ? '' : `:${one.lineno}`})`)

describe('an obfuscated Java stack shows its real names', () => {
  test.each([
    ['a line of a range', ['a.a.a:2'], ['com.shop.Basket.pay(Basket.kt:13)']],
    [
      'methods that were inlined, from other classes too',
      ['a.a.a:6', 'a.a.b:1'],
      [
        'com.shop.Till.check(Till.kt:41)',
        'com.shop.Till.charge(Till.kt:33)',
        'com.shop.Basket.pay(Basket.kt:15)',
        'com.shop.Basket.label(Basket.kt:21)',
      ],
    ],
    ['a method without lines', ['a.a.c:77'], ['com.shop.Basket.close(Basket.kt:77)']],
    ['a frame without a line: the method that is really there', ['a.a.a'], ['com.shop.Basket.pay(Basket.kt)']],
    ['a method that the mapping does not have', ['a.a.zz:3'], ['com.shop.Basket.zz(Basket.kt:3)']],
    ['a class that it does not have', ['android.os.Handler.run:9'], ['android.os.Handler.run(SourceFile:9)']],
    [
      'code that was moved out of several methods',
      ['a.c.a:2', 'a.b.a:27'],
      ['com.shop.Till.second(Till.java:42)', 'com.shop.Outlined.some(Outlined.java:27)'],
    ],
    ['what the compiler made', ['a.f.run:1'], ['com.shop.Basket.close(Basket.kt:30)']],
    [
      'a check that throws in the name of its caller',
      ['a.d.a:1'],
      ['com.shop.Sneaky$Inner.open(Sneaky.java:9)'],
      { type: 'NullPointerException', module: 'java.lang' },
    ],
  ] as const)(
    '%s',
    async (_what, frames, lines, thrown: { type: string; module?: string } = { type: 'e', module: 'a' }) => {
      const shown = resolve(aJavaEvent(frames, thrown), await withMapping())
      expect(javaLines(shown)).toEqual(lines)
      expect(shown.errors).toBeUndefined()
    },
  )

  test('exceptions have the names of their classes, and get those back that they came with', async () => {
    const event = aJavaEvent(['a.a.a:6'], { type: 'e', module: 'a' })
    const shown = resolve(event, await withMapping())
    expect(shown.exception?.[0]).toMatchObject({
      type: 'PaymentError',
      module: 'com.shop',
      raw_type: 'e',
      raw_module: 'a',
    })
    expect(unresolved(shown)).toEqual(event)
  })

  test('a mapping that is missing or no good is named', async () => {
    const event = aJavaEvent(['a.a.a:6'], { type: 'e', module: 'a' })
    const missing = {
      type: 'proguard_missing_mapping',
      name: 'debug_meta',
      value: { debug_id: mappingId, reason: null },
    }
    expect(resolve(event, new Uploaded()).errors).toEqual([missing])
    const uploaded = new Uploaded()
    await uploaded.debugFile(Buffer.from('nothing'), { symbolType: 'proguard', debugId: mappingId })
    expect(resolve(event, uploaded).errors).toMatchObject([
      { type: 'proguard_bad_mapping', value: { reason: 'no_classes' } },
    ])
  })
})

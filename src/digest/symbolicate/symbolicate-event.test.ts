import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { build as viteBuild } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event, Frame, Json } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import { mappingsOf } from '../artifacts/test-support/vlq.ts'
import { normaliseEvent, type NormalEvent } from '../normalise/normalise-event.ts'
import { aRecordedBundle } from './test-support/recorded.ts'
import { Uploaded, type UploadedFile } from './test-support/uploaded.ts'
import { symbolicateEvent, unresolved } from './symbolicate-event.ts'

const project = 7 as ProjectId
const debugId = '3b7230b3-1793-5cd9-b1ac-d17b19f08a88'
const scriptUrl = 'https://shop.example/static/app.js'

const sources = {
  'basket.ts': `export class Basket {
  items: string[] = []
  total(prices: Record<string, number>) {
    return this.items.map((itemName) => lookUpPrice(prices, itemName)).reduce((a, b) => a + b, 0)
  }
}

const lookUpPrice = (prices: Record<string, number>, itemName: string) => {
  if (!(itemName in prices)) throw new TypeError('no price for ' + itemName)
  return prices[itemName] ?? 0
}
`,
  'main.ts': `import { Basket } from './basket.ts'

function checkOut() {
  const basket = new Basket()
  basket.items.push('tea')
  return basket.total({})
}

try {
  checkOut()
} catch (error) {
  ;(globalThis as { caught?: unknown }).caught = (error as Error).stack
}
`,
}

interface Built {
  readonly script: string
  readonly map: string
}

const folder = mkdtempSync(join(tmpdir(), 'mishap-built-'))
const built: { [bundler: string]: Built } = {}
beforeAll(async () => {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  const entry = join(folder, 'main.ts')
  const outfile = join(folder, 'esbuild/app.js')
  await build({ entryPoints: [entry], bundle: true, minify: true, sourcemap: true, format: 'iife', outfile })
  const lib = { entry, formats: ['iife' as const], name: 'app', fileName: () => 'app.js' }
  await viteBuild({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { lib, sourcemap: true, minify: true, outDir: 'vite' },
  })
  for (const bundler of ['esbuild', 'vite'])
    built[bundler] = {
      script: readFileSync(join(folder, bundler, 'app.js'), 'utf8'),
      map: readFileSync(join(folder, bundler, 'app.js.map'), 'utf8'),
    }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A script's error as the engine sees it and an SDK sends it: oldest first. */
function framesOf(script: string, url = scriptUrl): Frame[] {
  const page: { caught?: string } = {}
  runInContext(script, createContext(page), { filename: url })
  const frames: Frame[] = []
  for (const line of page.caught?.split('\n') ?? []) {
    const match = /at (?:(.*?) \()?(https?:.*?):(\d+):(\d+)\)?$/.exec(line)
    if (match === null) continue
    const [, name = '?', address = '', lineno, colno] = match
    frames.unshift({ function: name, abs_path: address, lineno: Number(lineno), colno: Number(colno), in_app: true })
  }
  return frames
}

function anEvent(frames: readonly Frame[], more: Partial<NormalEvent> = {}): NormalEvent {
  const normal = normaliseEvent(
    { platform: 'javascript' },
    { eventId: '0'.repeat(32) as never, receivedAt: 0, remoteAddress: null, envelope: {}, geo: () => undefined },
  )
  return { ...normal, exception: [{ type: 'TypeError', stacktrace: { frames } }], ...more }
}

const image = (id = debugId, file = scriptUrl): Partial<NormalEvent> => ({
  debug_meta: { images: [{ type: 'sourcemap', code_file: file, debug_id: id }] },
})

function filesOf({ script, map }: Built, headers: Record<string, string> = {}): readonly UploadedFile[] {
  return [
    { kind: 'minified_source', url: '~/static/app.js', content: script, headers },
    { kind: 'source_map', url: '~/static/app.js.map', content: map, headers },
  ]
}

const resolve = (event: NormalEvent, uploaded = new Uploaded()) => symbolicateEvent(event, project, uploaded)
const framesIn = (event: Pick<Event, 'exception'>): readonly Frame[] => event.exception?.[0]?.stacktrace?.frames ?? []
const notesOf = (event: NormalEvent) => event.errors?.map(({ type, name }) => [type, name]) ?? []
const valueOf = (event: NormalEvent) => event.errors?.[0]?.value as { readonly [key: string]: Json }

describe.each(['esbuild', 'vite'])('an error in a script that %s has minified', (bundler) => {
  test('is shown in the code that the developer wrote', async () => {
    const app = built[bundler] ?? { script: '', map: '' }
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf(app), { release: 'shop@1' })
    const frames = framesOf(app.script)
    expect(frames.length).toBeGreaterThanOrEqual(4)

    const event = resolve(anEvent(frames, { release: 'shop@1' }), uploaded)
    const shown = framesIn(event).map((frame) => [frame.filename, frame.function, frame.context_line?.trim()])
    expect(shown.at(-1)).toEqual([
      '/basket.ts',
      'lookUpPrice',
      "if (!(itemName in prices)) throw new TypeError('no price for ' + itemName)",
    ])
    const names = framesIn(event).map((frame) => frame.function)
    expect(names).toContain('Basket.total')
    expect(shown.map(([file]) => file)).toContain('/main.ts')
    expect(framesIn(event).at(-1)).toMatchObject({
      abs_path: 'https://shop.example/basket.ts',
      module: 'basket',
      lineno: 9,
      in_app: true,
      pre_context: sources['basket.ts'].split('\n').slice(3, 8),
      post_context: ['  return prices[itemName] ?? 0', '}'],
      data: { sourcemap: 'https://shop.example/static/app.js.map', resolved_with: 'release', symbolicated: true },
    })
    expect(event.exception?.[0]?.raw_stacktrace?.frames).toEqual(frames)
    expect(event.errors).toBeUndefined()
  })
})

describe('a script and its map are found', () => {
  const app = () => built.esbuild ?? { script: '', map: '' }
  const frames = () => framesOf(app().script)
  const top = (event: NormalEvent) => [framesIn(event).at(-1)?.function, framesIn(event).at(-1)?.data?.resolved_with]

  test('by the debug id of the script’s address, without any release', async () => {
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf(app(), { 'Debug-Id': debugId.toUpperCase() }))
    expect(top(resolve(anEvent(frames(), image()), uploaded))).toEqual(['lookUpPrice', 'debug-id'])
    expect(top(resolve(anEvent(frames(), image(debugId, 'https://other.example/app.js')), uploaded))).toEqual([
      's',
      undefined,
    ])
  })

  test('by the debug id before the release', async () => {
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf(app(), { 'debug-id': debugId }))
    await uploaded.bundle(filesOf({ script: 'x()', map: app().map.replaceAll('lookUpPrice', 'wrong') }), {
      release: 'r',
    })
    expect(top(resolve(anEvent(frames(), { ...image(), release: 'r' }), uploaded))).toEqual(['lookUpPrice', 'debug-id'])
  })

  test('by the debug id of the map alone; names come from callers then', async () => {
    const uploaded = new Uploaded()
    const [, map] = filesOf(app(), { 'debug-id': debugId })
    await uploaded.bundle(map === undefined ? [] : [map])
    const event = resolve(anEvent(frames(), image()), uploaded)
    expect(top(event)).toEqual(['lookUpPrice', 'debug-id'])
    expect(event.errors).toBeUndefined()
  })

  test('in exactly the dist of the event', async () => {
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf(app()), { release: 'r', dist: '7' })
    expect(top(resolve(anEvent(frames(), { release: 'r', dist: '7' }), uploaded))[1]).toBe('release')
    expect(top(resolve(anEvent(frames(), { release: 'r' }), uploaded))[1]).toBeUndefined()
    expect(top(resolve(anEvent(frames(), { release: 'r', dist: '8' }), uploaded))[1]).toBeUndefined()
  })

  test('behind a query, and on another host', async () => {
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf(app()), { release: 'r' })
    const moved = framesOf(app().script, 'https://cdn.example/static/app.js?dpl=7')
    expect(top(resolve(anEvent(moved, { release: 'r' }), uploaded))[1]).toBe('release')
  })

  test('as single files of an old release, with the map that a header names', async () => {
    const uploaded = new Uploaded()
    const of = { release: 'r', dist: null }
    const script = Buffer.from(app().script.replace(/\/\/# sourceMappingURL.*/, ''))
    await uploaded.releaseFile(
      { name: '~/static/app.js', headers: [['X-SourceMap', '../maps/x.map']], bytes: script },
      of,
    )
    await uploaded.releaseFile({ name: '~/maps/x.map', headers: [], bytes: Buffer.from(app().map) }, of)
    expect(top(resolve(anEvent(frames(), { release: 'r' }), uploaded))).toEqual(['lookUpPrice', 'release'])
  })

  test('in one file, where the map is within the script', async () => {
    const uploaded = new Uploaded()
    const data = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(app().map).toString('base64')}`
    const script = app().script.replace(/\/\/# sourceMappingURL.*/, data)
    await uploaded.bundle([{ kind: 'minified_source', url: '~/static/app.js', content: script }], { release: 'r' })
    expect(top(resolve(anEvent(frames(), { release: 'r' }), uploaded))).toEqual(['lookUpPrice', 'release'])
  })

  test('for stacks of threads and of messages as well', async () => {
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf(app(), { 'debug-id': debugId }))
    const { exception: _none, ...bare } = anEvent([])
    const stacktrace = { frames: frames() }
    const event = resolve({ ...bare, ...image(), stacktrace, threads: [{ id: '1', stacktrace }] }, uploaded)
    const resolved = [event.stacktrace, event.threads?.[0]?.stacktrace].map((stack) => stack?.frames.at(-1)?.function)
    expect(resolved).toEqual(['lookUpPrice', 'lookUpPrice'])
    expect([event.raw_stacktrace, event.threads?.[0]?.raw_stacktrace]).toEqual([stacktrace, stacktrace])
  })

  test.each([
    ['sm-upload', 'https://shop.example/app.min.js', debugId, 3, 36],
    ['bundler-plugin-v11', 'https://shop.example/out.js', '9c7714b3-b66f-4963-a66b-3faadbdb9811', 1, 567],
  ])('in the recorded upload %s', async (name, url, id, lineno, colno) => {
    const uploaded = new Uploaded()
    await uploaded.archive(aRecordedBundle(name))
    const frame = { function: 'r', abs_path: url, lineno, colno, in_app: true }
    const [shown] = framesIn(resolve(anEvent([frame], image(id, url)), uploaded))
    expect(shown).toMatchObject({ function: 'boom', filename: '/src.js', lineno: 1, in_app: true })
    expect(shown?.context_line).toContain('throw new Error("boom "+x)')
  })
})

/** A single-line map: each entry is a column of the script with a position and a name in the source. */
function aMap(segments: Parameters<typeof mappingsOf>[0][number], more: object = {}): string {
  return JSON.stringify({
    version: 3,
    sources: ['webpack:///./src/a.js'],
    sourcesContent: [Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n')],
    names: ['named', '__webpack_require__'],
    mappings: mappingsOf([segments]),
    ...more,
  })
}

async function withMap(map: string, script = 'x()'): Promise<Uploaded> {
  const uploaded = new Uploaded()
  await uploaded.bundle(filesOf({ script, map }, { 'debug-id': debugId }))
  return uploaded
}

const at = (colno: number, more: Partial<Frame> = {}): Frame => ({
  abs_path: scriptUrl,
  lineno: 1,
  colno,
  in_app: true,
  ...more,
})

describe('a frame', () => {
  test('is called what its caller calls it, where its place does not tell', async () => {
    const uploaded = await withMap(
      aMap([
        [0, 0, 2, 0, 0],
        [10, 0, 4, 0],
        [20, 0, 6, 0, 1],
      ]),
    )
    const event = resolve(
      anEvent(
        [at(1, { function: 'a' }), at(11, { function: 'b' }), at(21, { function: 'c' }), at(11, { function: 'd' })],
        image(),
      ),
      uploaded,
    )
    // The third caller's word is a placeholder.
    expect(framesIn(event).map((frame) => frame.function)).toEqual(['a', 'named', 'c', 'd'])
  })

  test('keeps its async', async () => {
    const uploaded = await withMap(
      aMap([
        [0, 0, 2, 0, 0],
        [10, 0, 4, 0],
      ]),
    )
    const event = resolve(
      anEvent([at(1), at(11, { abs_path: `async ${scriptUrl}`, function: 'async t' })], image()),
      uploaded,
    )
    expect(framesIn(event)[1]).toMatchObject({ function: 'async named', filename: './src/a.js', lineno: 5 })
  })

  test('has five lines on each side, as far as there are any', async () => {
    const uploaded = await withMap(
      aMap([
        [0, 0, 1, 0],
        [10, 0, 15, 0],
        [20, 0, 29, 0],
      ]),
    )
    const event = resolve(anEvent([at(1), at(11), at(21)], image()), uploaded)
    const spans = framesIn(event).map(({ pre_context: pre, context_line: line, post_context: post }) => [
      pre?.[0],
      pre?.length,
      line,
      post?.length,
    ])
    expect(spans).toEqual([
      ['line 1', 1, 'line 2', 5],
      ['line 11', 5, 'line 16', 5],
      ['line 25', 5, 'line 30', 0],
    ])
  })

  test.each([
    ['at the beginning', 3, /^a{3}\|a{136} \{snip\}$/],
    ['in the middle', 500, /^\{snip\} a{60}\|a{79} \{snip\}$/],
    ['at the end', 985, /^\{snip\} a{125}\|a{14}$/],
    ['past the end', 5000, /^a{140} \{snip\}$/],
  ])('of a very long line shows what is around the column: %s', async (_where, column, expected) => {
    const line = `${'a'.repeat(column)}|`.padEnd(1000, 'a').slice(0, 1000)
    const uploaded = await withMap(aMap([[0, 0, 0, column]], { sourcesContent: [line] }))
    expect(framesIn(resolve(anEvent([at(1)], image()), uploaded))[0]?.context_line).toMatch(expected)
  })

  test('is not the app’s own where map, source or SDK say so', async () => {
    const sourceNames = [
      'webpack:///./src/a.js',
      'webpack:///./node_modules/b/b.js',
      'webpack:///webpack/bootstrap',
      'c.js',
    ]
    const segments = sourceNames.map((_, source) => [source * 10, source, 0, 0] as const)
    const uploaded = await withMap(aMap(segments, { sources: sourceNames, ignoreList: [3] }))
    const frames = [at(1), at(1, { in_app: false }), at(11), at(21), at(31)]
    const shown = framesIn(resolve(anEvent(frames, image()), uploaded)).map((frame) => frame.in_app)
    expect(shown).toEqual([true, false, false, false, false])
  })

  test('of a script without a map has the lines of the script, and keeps those that it brought', async () => {
    const uploaded = new Uploaded()
    const script = `var a=1;\n${'b();'.repeat(100)}`
    await uploaded.bundle([{ kind: 'minified_source', url: '~/static/app.js', content: script }], { release: 'r' })
    const frames = [at(201, { lineno: 2 }), at(5, { context_line: 'its own' }), at(5, { lineno: 9 })]
    const event = resolve(anEvent(frames, { release: 'r' }), uploaded)
    expect(framesIn(event).map((frame) => frame.context_line)).toEqual([
      `{snip} ${'b();'.repeat(35)} {snip}`,
      'its own',
      undefined,
    ])
    expect(event.exception?.[0]?.raw_stacktrace?.frames).toEqual(frames)
  })

  test('that is not of a script stays as it is, and so does an event without any', async () => {
    const uploaded = await withMap(aMap([[0, 0, 1, 0]]))
    const others: Frame[] = [
      { abs_path: 'node:internal/process/task_queues', lineno: 95, colno: 5, in_app: false },
      { abs_path: '<anonymous>', lineno: 1, colno: 1, in_app: true },
      { function: 'main', abs_path: '/srv/main.py', platform: 'python', lineno: 1, in_app: true },
      { function: 'bare', in_app: true },
    ]
    const event = anEvent(others, image())
    expect(resolve(event, uploaded)).toEqual(event)
    const python = anEvent([at(1)], { ...image(), platform: 'python' })
    expect(resolve(python, uploaded)).toBe(python)
  })

  test('of a deep stack has its source where it is near to the crash', async () => {
    const uploaded = await withMap(aMap([[0, 0, 1, 0]]))
    const frames = framesIn(
      resolve(
        anEvent(
          Array.from({ length: 120 }, () => at(1)),
          image(),
        ),
        uploaded,
      ),
    )
    expect(frames.map((frame) => frame.context_line !== undefined)).toEqual([
      ...Array.from({ length: 70 }, () => false),
      ...Array.from({ length: 50 }, () => true),
    ])
  })
})

describe('what could not be resolved is noted once for each file', () => {
  const twice = [at(1), at(2)]

  test('a script that was not uploaded, with where it was looked for', () => {
    const query = `${scriptUrl}?token=secret`
    const event = resolve(
      anEvent([at(1, { abs_path: query }), at(9, { abs_path: query })], { ...image(debugId, query), release: 'r' }),
    )
    expect(notesOf(event)).toEqual([['js_missing_source', scriptUrl]])
    expect(valueOf(event)).toEqual({
      url: scriptUrl,
      debug_id: debugId,
      release: 'r',
      dist: null,
      where: ['debug_id', 'release'],
      release_has_files: false,
    })
    expect(event.exception?.[0]).not.toHaveProperty('raw_stacktrace')
  })

  test('that others of the release were uploaded is told', async () => {
    const uploaded = new Uploaded()
    await uploaded.bundle([{ kind: 'source', url: '~/other.js', content: '' }], { release: 'r' })
    expect(valueOf(resolve(anEvent([at(4000)], { release: 'r' }), uploaded)).release_has_files).toBe(true)
  })

  test.each([
    ['a dev server', at(20, { abs_path: 'http://localhost:5173/src/App.tsx?t=17' })],
    ['a dev bundle', at(20, { abs_path: 'webpack-internal:///./src/App.tsx' })],
    ['code with its lines', at(20, { abs_path: '/srv/app/index.js', context_line: 'x()' })],
    ['a prebundled library', at(900, { abs_path: 'http://localhost:5173/node_modules/.vite/deps/chunk-4F2E1A7B.js' })],
    ['a browser extension', at(4000, { abs_path: 'chrome-extension://abc/content.min.js' })],
    ['a page', at(20, { abs_path: 'https://shop.example/' })],
  ])('nothing, where nothing suggests that something is minified: %s', (_what, frame) => {
    const event = anEvent([frame], { release: 'r' })
    expect(resolve(event)).toEqual(event)
  })

  test.each([
    ['far to the right', at(4000)],
    ['named .min.js', at(1, { abs_path: 'https://shop.example/app.min.js' })],
    ['named by its hash', at(1, { abs_path: 'https://shop.example/assets/index-BsX3kq1z.js' })],
    ['cut lines', at(1, { abs_path: '/srv/app.js', context_line: '{snip} x() {snip}' })],
    [
      'cut lines among cut lines',
      at(90, { abs_path: '/srv/app.mjs', context_line: 'a {snip}', pre_context: ['', '{snip} b {snip}', 'c'] }),
    ],
  ])('a script that looks minified: %s', (_what, frame) => {
    expect(notesOf(resolve(anEvent([frame])))[0]?.[0]).toBe('js_missing_source')
  })

  test('not a long line among others that somebody wrote, as a module of Node’s has it', () => {
    const context_line =
      "  throw new Error(`The order ${order.id} of ${order.customer} cannot be paid: ${reasons.join(', ')} {snip}"
    const around = { pre_context: ['export function pay(order) {'], post_context: ['}', '', 'pay({ id: 1 })'] }
    const frame = at(9, { abs_path: 'file:///srv/app/pay.mjs', context_line, ...around })
    expect(notesOf(resolve(anEvent([frame])))).toEqual([])
  })

  test('a map that the script names', async () => {
    const uploaded = new Uploaded()
    const script = 'x()\n//# sourceMappingURL=maps/app.js.map'
    await uploaded.bundle([{ kind: 'minified_source', url: '~/static/app.js', content: script }], { release: 'r' })
    const event = resolve(anEvent(twice, { release: 'r' }), uploaded)
    expect(notesOf(event)).toEqual([['js_missing_sourcemap', 'https://shop.example/static/maps/app.js.map']])
  })

  test('a map that is no good', async () => {
    const event = resolve(anEvent(twice, image()), await withMap('<!doctype html>'))
    expect(notesOf(event)).toEqual([['js_invalid_sourcemap', '~/static/app.js.map']])
    expect(valueOf(event)).toMatchObject({ reason: 'invalid_json' })
  })

  test('a map of another build', async () => {
    const event = resolve(anEvent([at(3), at(1, { lineno: 7 })], image()), await withMap(aMap([[5, 0, 1, 0]])))
    expect(notesOf(event)).toEqual([['js_invalid_sourcemap_location', '~/static/app.js.map']])
    expect(valueOf(event)).toMatchObject({ line: 1, column: 3 })
  })

  test('nothing where a map knows some places: the others are the bundler’s', async () => {
    const event = resolve(anEvent([at(3), at(6)], image()), await withMap(aMap([[5, 0, 1, 0]])))
    expect(framesIn(event).map(({ filename }) => filename)).toEqual([undefined, './src/a.js'])
    expect(event.errors).toBeUndefined()
  })

  test('a column that the browser did not tell', async () => {
    const { colno: _colno, ...frame } = at(1)
    const event = resolve(anEvent([frame, frame], image()), await withMap(aMap([[0, 0, 1, 0]])))
    expect(notesOf(event)).toEqual([['js_no_column', scriptUrl]])
  })

  test('a source whose text is nowhere; the frame is resolved all the same', async () => {
    const map = aMap([[0, 0, 1, 0]], { sourcesContent: undefined })
    const event = resolve(anEvent(twice, image()), await withMap(map))
    expect(notesOf(event)).toEqual([['js_missing_sourcemap_content', './src/a.js']])
    expect(framesIn(event)[0]).toMatchObject({ filename: './src/a.js', lineno: 2 })
  })

  test('not where the source itself was uploaded', async () => {
    const uploaded = new Uploaded()
    const of = { release: 'r', dist: null }
    const map = aMap([[0, 0, 1, 0]], { sources: ['../src/a.ts'], sourcesContent: undefined })
    const script = Buffer.from('x()\n//# sourceMappingURL=app.js.map')
    await uploaded.releaseFile({ name: '~/static/app.js', headers: [], bytes: script }, of)
    await uploaded.releaseFile({ name: '~/static/app.js.map', headers: [], bytes: Buffer.from(map) }, of)
    await uploaded.releaseFile({ name: '~/src/a.ts', headers: [], bytes: Buffer.from('one\ntwo\nthree') }, of)
    const event = resolve(anEvent(twice, { release: 'r' }), uploaded)
    expect(framesIn(event)[0]?.context_line).toBe('two')
    expect(event.errors).toBeUndefined()
  })

  test('an index that the disk has lost or spoilt', async () => {
    const map = aMap([[0, 0, 1, 0]], { sourcesContent: ['of a lost disk'] })
    const lost = await withMap(map)
    lost.blobs.clear()
    expect(notesOf(resolve(anEvent(twice, image()), lost))[0]?.[0]).toBe('js_missing_sourcemap')

    for (const spoil of [
      (bytes: Uint8Array) => bytes.subarray(0, 40),
      (bytes: Uint8Array) => bytes.map((byte) => byte ^ 3),
    ]) {
      const spoilt = await withMap(aMap([[0, 0, 1, 0]], { sourcesContent: [String(spoil)] }), String(spoil))
      for (const [key, bytes] of spoilt.blobs) spoilt.blobs.set(key, spoil(bytes))
      const event = resolve(anEvent(twice, image()), spoilt)
      expect(event.errors).toMatchObject([{ value: { reason: 'damaged' } }, { value: { reason: 'damaged' } }])
      expect(notesOf(event).map(([, name]) => name)).toEqual([scriptUrl, '~/static/app.js.map'])
      expect(framesIn(event)).toEqual(twice)
    }
  })

  test('not native code that the SDK has named itself', () => {
    const frame = { instruction_addr: '0x1000', function: 'main', in_app: true }
    const event = anEvent([frame], { platform: 'native', debug_meta: { images: [{ type: 'elf', debug_id: debugId }] } })
    expect(resolve(event)).toBe(event)
  })
})

describe('resolving again', () => {
  test('is what it would have been, had the map been there', async () => {
    const app = built.esbuild ?? { script: '', map: '' }
    const frames = framesOf(app.script).map((frame, index) => ({ ...frame, vars: { index } }))
    const event = anEvent(frames, { ...image(), errors: [{ type: 'too_long', name: 'extra' }] })
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf(app, { 'debug-id': debugId }))

    const late = resolve(unresolved(resolve(event)), uploaded)
    const early = resolve(event, uploaded)
    expect(late).toEqual(early)
    expect(framesIn(early).map((frame) => frame.vars)).toEqual(frames.map((frame) => frame.vars))
    expect(unresolved(early)).toEqual(event)
    expect(resolve(unresolved(early), uploaded)).toEqual(early)
  })

  test('leaves alone what is resolved', async () => {
    const uploaded = await withMap(aMap([[0, 0, 1, 0]]))
    const event = resolve(anEvent([at(1)], image()), uploaded)
    expect(resolve(event, uploaded)).toEqual(event)
  })
})

describe('the cost of an event', () => {
  test('is some small reads for a place that is new, and none for one that is known', async () => {
    const app = built.esbuild ?? { script: '', map: '' }
    // Enough text for a map of several megabytes.
    const filler = Array.from({ length: 200 }, (_, number) => `filler ${number} `.repeat(2000)).join('\n')
    const map = app.map.replace('"sourcesContent":[', `"sourcesContent":[${JSON.stringify(filler).slice(0, -1)}\\n",`)
    const sourced = map.replace('"sources":[', '"sources":["filler.ts",')
    const uploaded = new Uploaded()
    await uploaded.bundle(filesOf({ ...app, map: sourced }, { 'debug-id': debugId }))
    const event = anEvent(framesOf(app.script), image())
    resolve(event, uploaded)
    expect(uploaded.reads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(400_000)
    const before = uploaded.reads.length
    resolve(event, uploaded)
    expect(uploaded.reads.length).toBe(before)
  })
})

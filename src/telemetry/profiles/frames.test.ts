import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { crashOf, debugFileOf } from '#digest/symbolicate/test-support/crashes.ts'
import { Uploaded } from '#digest/symbolicate/test-support/uploaded.ts'
import { readFrames } from './frames.ts'

const source = { project: 1 as ProjectId, release: 'shop@1', dist: '', debugMeta: undefined }

test('frames of minified code read as their source maps tell, each by itself', async () => {
  const written =
    'function calculateTax(amount) { return lookUpRate(amount) * amount }\nfunction lookUpRate(amount) { return amount > 10 ? 0.2 : 0.1 }\nglobalThis.tax = calculateTax(12)\n'
  const { code, map } = await transform(written, {
    minify: true,
    sourcemap: true,
    sourcefile: 'tax.ts',
    format: 'iife',
  })
  const uploaded = new Uploaded()
  await uploaded.bundle(
    [
      { kind: 'minified_source', url: '~/app.js', headers: { sourcemap: 'app.js.map' }, content: code },
      { kind: 'source_map', url: '~/app.js.map', content: map },
    ],
    { release: 'shop@1' },
  )
  const raw = [{ function: 'a', abs_path: 'https://shop.example/app.js', lineno: 1, colno: code.indexOf('.2') + 1 }, {}]
  const lookups = { ...noLookups, artifacts: uploaded.artifacts, readIndex: uploaded.readIndex }
  const [[resolved] = [], ...others] = readFrames(raw, { ...source, platform: 'javascript', lookups })
  expect(resolved).toMatchObject({ function: 'lookUpRate', line: 2, inApp: true })
  expect(resolved?.file).toMatch(/tax\.ts$/)
  expect(others).toHaveLength(1)
})

test('frames of compiled code are named by debug files, and inlined functions stand in them, the outermost first', async () => {
  const uploaded = new Uploaded()
  const [object] = await uploaded.debugFile(debugFileOf('rs'), { symbolType: 'elf' })
  const crash = crashOf('rs', { debugId: object?.debugId ?? '', codeId: object?.codeId ?? '' }) as {
    readonly exception: { readonly values: readonly { readonly stacktrace: { readonly frames: readonly Json[] } }[] }
    readonly debug_meta: Json
  }
  const raw = crash.exception.values[0]?.stacktrace.frames ?? []
  const lookups = { ...noLookups, artifacts: uploaded.artifacts, readIndex: uploaded.readIndex }
  const read = readFrames(raw, { ...source, platform: 'native', debugMeta: crash.debug_meta, lookups })
  expect(read).toHaveLength(raw.length)
  const named = read.flat().filter(({ file }) => file?.endsWith('.rs') === true)
  expect(named.length).toBeGreaterThan(1)
  expect(read.some((own) => own.length > 1)).toBe(true)
})

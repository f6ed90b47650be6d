import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNative } from '#digest/artifacts/symbols-module.ts'
import { crashOf, debugFileOf, type Program } from '#digest/symbolicate/test-support/crashes.ts'
import { entry, openApi, type Api, type ApiEvent } from './harness/api.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { cliUser, type CliUser } from './harness/sentry-cli.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { until } from './harness/until.ts'

let server: SharedServer
let api: Api
let dsn: string
let user: CliUser

beforeAll(async () => {
  server = await sharedServer()
  dsn = await server.createProject('Till', 'other')
  api = await openApi(server)
  user = await cliUser(await server.createOrganizationToken(), { SENTRY_PROJECT: 'till' })
})

afterAll(async () => {
  await user.remove()
})

async function upload(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await user.run(3, ...args)
  expect([code, code === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  return stdout + stderr
}

/** Sends an event as an SDK does, and returns it as stored. */
async function send(event: object): Promise<ApiEvent> {
  const id = randomUUID().replaceAll('-', '')
  const item = JSON.stringify({ ...event, event_id: id, timestamp: Date.now() / 1000 })
  const answer = await post(
    envelopeUrl(server.address, dsn),
    `${JSON.stringify({ event_id: id })}\n${JSON.stringify({ type: 'event', length: Buffer.byteLength(item) })}\n${item}\n`,
  )
  expect(answer.status).toBe(200)
  await server.digested()
  return api.event('till', id)
}

/** Sends an event until its frames use the upload: digest threads notice it within a second. */
async function sendUntil(event: object, isThere: (lines: readonly string[]) => boolean): Promise<readonly string[]> {
  const linesOnceThere = async () => {
    const lines = linesOf(await send(event))
    return isThere(lines) && lines
  }
  return until('an event shows what was uploaded', linesOnceThere, { everyMs: 500 })
}

/** Newest first. */
function linesOf(event: ApiEvent): readonly string[] {
  const frames = entry(event, 'exception').values.at(-1)?.stacktrace?.frames ?? []
  return frames.toReversed().map(({ module, function: name, filename, lineNo, instructionAddr }) => {
    const called = [module, name].filter((part) => part !== null && part !== undefined).join('.')
    return called === '' ? String(instructionAddr) : `${called} ${filename}:${lineNo}`
  })
}

function idsOf(program: Program) {
  const read = readNative(debugFileOf(program))
  const [object] = read.ok ? read.value : []
  if (object === undefined) throw new Error(`${program} has no object`)
  return object
}

test.each([
  ['cpp', ['check till.cpp:31', 'shop::Basket::pay till.cpp:35', 'main till.cpp:47']],
  ['rs', ['till::check till.rs:4', 'till::Till::pay till.rs:13', 'till::main till.rs:25']],
  ['go', ['main.check till.go:10', 'main.(*till).pay till.go:17', 'main.main till.go:22']],
] as const)(
  'a crash of a stripped program shows its functions once sentry-cli has uploaded them: %s',
  async (program, lines) => {
    const crash = crashOf(program, idsOf(program))
    const before = await send(crash)
    expect(linesOf(before).every((line) => line.startsWith('0x'))).toBe(true)

    await user.write(`build/till-${program}.debug`, debugFileOf(program))
    expect(await upload('debug-files', 'upload', `build/till-${program}.debug`, '--wait')).toMatch(/UPLOADED|OK/)
    const after = await sendUntil(crash, (found) => found.includes(lines[0]))
    expect(after).toEqual(expect.arrayContaining([...lines]))
    expect(after.indexOf(lines[0]) + 2).toBe(after.indexOf(lines[2]))
  },
)

const mapping = `# {"id":"com.android.tools.r8.mapping","version":"2.2"}
com.shop.Basket -> a.a:
# {"id":"sourceFile","fileName":"Basket.kt"}
    5:6:void com.shop.Till.check(int):40:41 -> a
    5:6:void pay(int):15 -> a
com.shop.PaymentError -> a.e:
`

test('an obfuscated Java stack shows its real names once sentry-cli has uploaded the mapping', async () => {
  const uuid = '5d8f5a3b-0c0e-4f53-9d3e-3a1c6f0b7d21'
  const frame = { module: 'a.a', function: 'a', filename: 'SourceFile', lineno: 6, in_app: true }
  const event = {
    platform: 'java',
    exception: { values: [{ type: 'e', module: 'a', value: 'No', stacktrace: { frames: [frame] } }] },
    debug_meta: { images: [{ type: 'proguard', uuid }] },
  }
  const file = await user.write('build/mapping.txt', mapping)
  await upload('upload-proguard', '--uuid', uuid, file)
  const lines = await sendUntil(event, (found) => found.length === 2)
  expect(lines).toEqual(['com.shop.Till.check Till.kt:41', 'com.shop.Basket.pay Basket.kt:15'])
})

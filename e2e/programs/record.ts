/**
 * Builds and runs the programs and writes what their SDKs sent to `fixtures/programs`: `node e2e/programs/record.ts
 * [language …]`. They run in /srv/shop (or $SHOP_FOLDER), a path that says nothing about the machine.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { buildProgram, fetchProgram, missingFor, runProgram, type Part, type Release } from './build.ts'
import { families } from './families.ts'
import { languages, type Language } from './languages.ts'
import { neutral } from './neutral.ts'
import { startRecorder, type Sent } from './recorder.ts'
import { PROGRAM_RECORDINGS } from './recordings.ts'

const SHOP = process.env.SHOP_FOLDER ?? '/srv/shop'
const KEY = '0123456789abcdef0123456789abcdef'

interface Labelled {
  readonly family: string
  readonly cause: string
  readonly item: JsonObject
}

async function record(language: Language, release: Release, part: Part): Promise<readonly Sent[]> {
  await using recorder = await startRecorder()
  const dsn = `http://${KEY}@127.0.0.1:${recorder.port}/1`
  await runProgram(language, { folder: join(SHOP, language.name), release, part, dsn })
  return recorder.sent.map((sent) => ({ ...sent, body: neutral(sent.body) }))
}

function itemsOf({ body }: Sent) {
  const envelope = parseEnvelope(body)
  if (!envelope.ok) throw new Error('An SDK sent what is no envelope.')
  return envelope.value.items
}

/** Takes the label off the events that have one. */
function labelledEvents(sent: readonly Sent[]): readonly Labelled[] {
  return sent
    .flatMap(itemsOf)
    .filter(({ type }) => type === 'event')
    .flatMap(({ payload }) => {
      const { tags, ...rest } = JSON.parse(Buffer.from(payload).toString()) as JsonObject
      const { label, ...others } = tagsOf(tags)
      if (typeof label !== 'string') throw new Error(`An event has no label: ${JSON.stringify(rest).slice(0, 300)}`)
      const [family = '', cause = ''] = label.split('/')
      return [{ family, cause, item: Object.keys(others).length === 0 ? rest : { ...rest, tags: others } }]
    })
}

function tagsOf(tags: Json | undefined): JsonObject {
  if (Array.isArray(tags)) return Object.fromEntries(tags as [string, Json][])
  return typeof tags === 'object' && tags !== null ? (tags as JsonObject) : {}
}

function writeFamilies(folder: URL, events: readonly Labelled[]): void {
  for (const [family, members] of Map.groupBy(events, (event) => event.family)) {
    const why = families[family]
    if (why === undefined) throw new Error(`families.ts has no ${family}.`)
    const { name, version } = sdkOf(members)
    const lines = members.map(({ cause, item }) => JSON.stringify({ cause, item })).join(',\n')
    const head = JSON.stringify({ family, why, sdk: { name, version } }).slice(0, -1)
    writeFileSync(new URL(`${family}.json`, folder), `${head},"events":[\n${lines}\n]}\n`)
  }
}

function sdkOf([first]: readonly Labelled[]): JsonObject {
  const sdk = first?.item.sdk
  if (typeof sdk !== 'object' || sdk === null) throw new Error('An event does not name its SDK.')
  return sdk as JsonObject
}

function writeItems(folder: URL, sent: readonly Sent[]): void {
  mkdirSync(folder)
  for (const [at, one] of sent.entries()) {
    const types = [...new Set(itemsOf(one).map(({ type }) => type))].join('+')
    const name = `${String(at + 1).padStart(2, '0')}-${types}`
    const { url, headers } = one
    writeFileSync(new URL(`${name}.envelope`, folder), one.body)
    writeFileSync(new URL(`${name}.req.json`, folder), `${JSON.stringify({ method: 'POST', url, headers }, null, 1)}\n`)
  }
}

async function recordLanguage(language: Language): Promise<string> {
  const missing = missingFor(language)
  if (missing !== undefined) return `not recorded: no ${missing} on this machine`
  const shop = join(SHOP, language.name)
  await fetchProgram(language, shop, '1')
  await buildProgram(language, shop)
  const first = labelledEvents(await record(language, '1', 'families'))
  const items = await record(language, '1', 'items')
  await fetchProgram(language, shop, '2')
  await buildProgram(language, shop)
  const second = labelledEvents(await record(language, '2', 'releases'))

  const folder = new URL(`${language.name}/`, PROGRAM_RECORDINGS)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFamilies(folder, [...first, ...second])
  writeItems(new URL('items/', folder), items)
  return `${first.length + second.length} events, ${items.length} envelopes`
}

const names = process.argv.slice(2)
for (const language of languages) {
  if (names.length > 0 && !names.includes(language.name)) continue
  process.stdout.write(`${language.name}: ${await recordLanguage(language)}\n`)
}

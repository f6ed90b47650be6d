import { describe, expect, test } from 'vitest'
import type { Event } from '#domain/event/event.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { digestEvent } from './digest-event.ts'
import { crashOf, debugFileOf } from './symbolicate/test-support/crashes.ts'
import { Uploaded } from './symbolicate/test-support/uploaded.ts'
import { noLookups } from './no-lookups.ts'
import { readAgain, readPasted } from './read-again.ts'
import { anId, eventOf, noon, project } from './testing.ts'

const failed = { exception: [{ type: 'ChunkLoadError', value: 'Loading chunk 7 failed' }], platform: 'javascript' }

const folding: DigestLookups = {
  ...noLookups,
  rules: () => ({
    ...defaultRules,
    filters: { ...defaultRules.filters, known: { ...defaultRules.filters.known, chunk_load: 'fold' } },
  }),
}
const dropping: DigestLookups = {
  ...noLookups,
  rules: () => ({
    ...defaultRules,
    filters: { ...defaultRules.filters, known: { ...defaultRules.filters.known, chunk_load: 'drop' } },
  }),
}

function stored(lookups: DigestLookups, sent: object = failed): Event {
  const envelope = { event_id: anId, sent_at: new Date(noon).toISOString() }
  const context = { projectId: project, receivedAt: noon, remoteAddress: null, userAgent: null, envelope, index: 0 }
  const row = digestEvent(Buffer.from(JSON.stringify(sent)), context, lookups)
  if (!row.ok) throw new Error(row.refusal.reason)
  return JSON.parse(row.value.payload) as Event
}

describe('a stored event that is read again', () => {
  test('reads as before where nothing has changed', () => {
    const event = eventOf({ ...failed, tags: { region: 'eu' }, extra: { password: 'secret' } })
    expect(JSON.parse(readAgain(event, project, noLookups).payload)).toEqual(event)
  })

  test('stays in the issue that a filter put it into', () => {
    const event = stored(folding)
    expect(event.grouping).toMatchObject({ variant: 'filter', rule: 'chunk_load' })
    expect(readAgain(event, project, noLookups).groupHash).toBe(event.grouping.hash)
  })

  test('was let in, and no filter of today takes it away', () => {
    const event = stored(noLookups)
    expect(readAgain(event, project, dropping).groupHash).toBe(event.grouping.hash)
  })
})

describe('a debug file that arrives late', () => {
  test.each(['cpp', 'rs'] as const)('names the functions of an event that is stored: %s', async (program) => {
    const uploaded = new Uploaded()
    const lookups: DigestLookups = {
      ...noLookups,
      artifacts: uploaded.artifacts,
      readIndex: (key, start, end) => uploaded.blobs.get(key)?.subarray(start, end),
    }
    const [object] = await uploaded.debugFile(debugFileOf(program), { symbolType: 'elf' })
    if (object === undefined) throw new Error('The file has an object.')
    uploaded.objects.length = 0
    const before = stored(lookups, crashOf(program, object))
    expect(before.errors?.map(({ type }) => type)).toEqual(['native_missing_debug_file'])

    uploaded.objects.push(object)
    const after = JSON.parse(readAgain(before, project, lookups).payload) as Event
    expect(after.errors).toBeUndefined()
    const names = after.exception?.[0]?.stacktrace?.frames.map((frame) => frame.function)
    expect(names).toContain(program === 'cpp' ? 'shop::Basket::pay' : 'till::Till::pay')
    expect(after.culprit).not.toBe(before.culprit)
    // Repeat, from the raw stack.
    expect(JSON.parse(readAgain(after, project, lookups).payload)).toEqual(after)
  })
})

describe('a pasted event', () => {
  const now = new Date(noon)

  test('may be of the wire or one that Mishap handed out: both are read alike', () => {
    const ofWire = readPasted(failed, now)
    const handedOut = readPasted(JSON.parse(JSON.stringify(eventOf(failed))), now)
    expect(ofWire.ok && ofWire.value.grouping.hash).toBe(eventOf(failed).grouping.hash)
    expect(handedOut.ok && handedOut.value.grouping.hash).toBe(eventOf(failed).grouping.hash)
  })

  test.each([[null], ['text'], [[failed]], [7]])('is refused where it is none: %j', (json) => {
    expect(readPasted(json, now)).toMatchObject({ ok: false })
  })
})

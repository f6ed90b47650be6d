import { Buffer } from 'node:buffer'
import { spawn, spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolSettings } from '#domain/settings.ts'
import type { BatchLimits, Spool, SpoolPosition, SpoolRange, SpoolRecord } from '#domain/spool/spool.ts'
import { frameRecord, readRecords } from './record.ts'
import { openSpool } from './spool.ts'

const root = mkdtempSync(join(tmpdir(), 'mishap-spool-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
const newFolder = () => join(root, String(folders++))

const settings: SpoolSettings = { durability: 'fdatasync', maxBytes: 64 * 1024 * 1024, segmentBytes: 1024 * 1024 }
const SOON = { timeout: 5_000 }
const START: SpoolPosition = { segment: 1, offset: 0 }
const PLENTY: BatchLimits = { records: 1_000_000, bytes: 1_000_000_000 }

async function open(folder: string, changed: Partial<SpoolSettings> & { spentAfterMs?: number } = {}) {
  const { spentAfterMs, ...rest } = changed
  return openSpool({ folder, settings: { ...settings, ...rest }, ...(spentAfterMs !== undefined && { spentAfterMs }) })
}

function record(text: string, receivedAt = 1_000): SpoolRecord {
  const header = {
    kind: 'envelope',
    projectId: 7 as ProjectId,
    receivedAt,
    remoteAddress: '192.0.2.1',
    userAgent: null,
  } as const
  return { header, body: Buffer.from(text) }
}

async function append(spool: Spool, text: string, receivedAt?: number): Promise<void> {
  const result = await spool.append(record(text, receivedAt))
  expect(result).toEqual({ ok: true, value: undefined })
}

function read(spool: Spool, { segment, from, to }: SpoolRange): SpoolRecord[] {
  const records = readRecords(readFileSync(spool.segmentPath(segment)).subarray(from, to))
  return [...records].map(({ header, body }) => ({ header, body }))
}

/** Everything from a position on, in order, as the digest would walk it. */
function walk(spool: Spool, from = START, limits = PLENTY): { ranges: SpoolRange[]; texts: string[] } {
  const ranges: SpoolRange[] = []
  const texts: string[] = []
  for (let at = from, range = spool.nextRange(at, limits); range !== undefined; range = spool.nextRange(at, limits)) {
    ranges.push(range)
    texts.push(...read(spool, range).map(({ body }) => Buffer.from(body).toString()))
    at = { segment: range.segment, offset: range.to }
  }
  return { ranges, texts }
}

const segmentFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.segment'))
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `record ${index}`)

describe('a record that was appended', () => {
  test('is handed out with its header and its bytes', async () => {
    const { spool } = await open(newFolder())
    await append(spool, 'one')
    const outcomes = [
      { projectId: null, category: 'default', outcome: 'invalid', reason: 'x', quantity: 1, receivedAt: 5 },
    ] as const
    await spool.append({ header: { kind: 'outcomes', outcomes }, body: new Uint8Array(0) })
    const range = spool.nextRange(START, PLENTY)
    expect(range && read(spool, range)).toEqual([
      record('one'),
      { header: { kind: 'outcomes', outcomes }, body: Buffer.alloc(0) },
    ])
    await spool.close()
  })

  test('keeps its place in line among many that arrive at once', async () => {
    const { spool } = await open(newFolder(), { segmentBytes: 4_000 })
    await Promise.all(numbered(3_000).map((text) => append(spool, text)))
    expect(walk(spool).texts).toEqual(numbered(3_000))
    await spool.close()
  })

  test('is not handed out before it is durable, and then the listeners hear of it', async () => {
    const { spool } = await open(newFolder())
    const heard: (SpoolRange | undefined)[] = []
    const stop = spool.onDurable(() => heard.push(spool.nextRange(START, PLENTY)))
    const appended = append(spool, 'one')
    expect(spool.nextRange(START, PLENTY)).toBeUndefined()
    await appended
    expect(heard).toEqual([{ segment: 1, from: 0, to: frameRecord(record('one')).bytes }])
    stop()
    await append(spool, 'two')
    expect(heard).toHaveLength(1)
    await spool.close()
  })

  test('outlives a restart, with the same spool id', async () => {
    const folder = newFolder()
    const first = await open(folder, { segmentBytes: 200 })
    for (const text of numbered(5)) await append(first.spool, text)
    await first.spool.close()
    const second = await open(folder)
    expect(second.cutBytes).toBe(0)
    expect(second.spool.id).toBe(first.spool.id)
    expect(second.spool.id).toMatch(/^[0-9a-f]{32}$/)
    await append(second.spool, 'after')
    expect(walk(second.spool).texts).toEqual([...numbered(5), 'after'])
    await second.spool.close()
  })

  test('can be of any size: empty, or larger than a segment', async () => {
    const { spool } = await open(newFolder(), { segmentBytes: 1_000 })
    const texts = ['', 'x'.repeat(3_000_000), 'small']
    for (const text of texts) await append(spool, text)
    expect(walk(spool).texts).toEqual(texts)
    expect(walk(spool).ranges.map((range) => range.segment)).toEqual([1, 2, 3])
    await spool.close()
  })

  test('is acknowledged without a sync when the operator chose so', async () => {
    const folder = newFolder()
    const { spool } = await open(folder, { durability: 'os' })
    await append(spool, 'one')
    expect(walk(spool).texts).toEqual(['one'])
    await spool.close()
    expect(walk((await open(folder)).spool).texts).toEqual(['one'])
  })
})

describe('ranges', () => {
  test('hold whole records up to the limits, one at least, of one segment', async () => {
    const { spool } = await open(newFolder())
    for (const text of numbered(10)) await append(spool, text)
    const one = frameRecord(record('record 0')).bytes
    expect(spool.nextRange(START, { records: 3, bytes: 1e9 })?.to).toBe(3 * one)
    expect(spool.nextRange(START, { records: 99, bytes: 4 * one })?.to).toBe(4 * one)
    expect(spool.nextRange(START, { records: 99, bytes: 4 * one - 1 })?.to).toBe(3 * one)
    expect(spool.nextRange(START, { records: 99, bytes: 1 })?.to).toBe(one)
    expect(walk(spool, START, { records: 3, bytes: 1e9 }).texts).toEqual(numbered(10))
    expect(() => spool.nextRange({ segment: 1, offset: 1 }, PLENTY)).toThrow('No spool record begins at byte 1')
    await spool.close()
  })

  test('go on in the next segment that exists', async () => {
    const { spool } = await open(newFolder(), { segmentBytes: 100 })
    for (const text of numbered(4)) await append(spool, text)
    const { ranges } = walk(spool)
    expect(ranges.map((range) => range.segment)).toEqual([1, 2, 3, 4])
    await spool.release({ segment: 3, offset: 0 })
    expect(walk(spool, { segment: 1, offset: ranges[0]?.to ?? 0 }).texts).toEqual(['record 2', 'record 3'])
    expect(walk(spool, START).texts).toEqual(['record 2', 'record 3'])
    await spool.close()
  })
})

describe('a corrupt byte', () => {
  const frames = ['one', 'two', 'three', 'four'].map((text) => {
    const { head, body } = frameRecord(record(text, 7_000))
    return Buffer.concat([head, body])
  })
  const [one = 0, two = 0] = frames.map((frame) => frame.length)
  const damaged = (...places: readonly number[]) => {
    const bytes = Buffer.concat(frames)
    for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ 0xff
    return bytes
  }
  /** The records as the digest sees them: the text of each, or the reason that one was counted for. */
  const digested = (bytes: Uint8Array) => {
    const told: number[] = []
    const texts = [...readRecords(bytes, (count) => told.push(count))].map(({ header, body }) =>
      header.kind === 'outcomes' ? header.outcomes[0]?.reason : Buffer.from(body).toString(),
    )
    return { texts, told }
  }

  test('costs the record that it is in, wherever it is, and no other', () => {
    for (let at = one; at < one + two; at++)
      expect(digested(damaged(at)), `byte ${at - one}`).toEqual({
        texts: ['one', 'spool_damaged', 'three', 'four'],
        told: [two],
      })
  })

  test('in the first and in the last record costs those', () => {
    const bytes = damaged(3, frames.reduce((sum, { length }) => sum + length, 0) - 1)
    expect(digested(bytes).texts).toEqual(['spool_damaged', 'two', 'three', 'spool_damaged'])
  })

  test('in each of two neighbours costs both', () => {
    expect(digested(damaged(0, one)).texts.slice(-2)).toEqual(['three', 'four'])
    expect(digested(damaged(one - 1, one + two - 1)).texts.at(-1)).toBe('four')
  })

  test('that is found when the spool is opened cuts nothing off, and everything behind it is digested', async () => {
    for (const at of [one, one + 5, one + 9, one + 20, one + two - 1]) {
      const folder = newFolder()
      await (await open(folder)).spool.close()
      const path = join(folder, '000000000001.segment')
      writeFileSync(path, damaged(at))
      const { spool, cutBytes } = await open(folder)
      expect([cutBytes, spool.backlog().records, spool.backlog().oldestReceivedAt]).toEqual([0, 4, 7_000])
      const range = spool.nextRange(START, PLENTY) ?? { segment: 1, from: 0, to: 0 }
      expect(digested(readFileSync(path).subarray(range.from, range.to)).texts).toEqual([
        'one',
        'spool_damaged',
        'three',
        'four',
      ])
      await spool.close()
    }
  })

  test('in a record that holds what looks like a hundred thousand others is passed', () => {
    const fake = Buffer.concat([frames[0]?.subarray(0, 12) ?? Buffer.alloc(0), Buffer.from('{')])
    const { head, body } = frameRecord({
      ...record(''),
      body: Buffer.concat(Array.from({ length: 100_000 }, () => fake)),
    })
    const bytes = Buffer.concat([head, body, ...frames])
    bytes[0] = 0xff
    expect(digested(bytes).texts[0]).toBe('spool_damaged')
  })
})

describe('a range that was planned in an earlier life', () => {
  test('is there as it was, or as much of it as a power cut left', async () => {
    const folder = newFolder()
    const { spool } = await open(folder)
    await append(spool, 'one')
    const first = spool.nextRange(START, PLENTY)
    await append(spool, 'two')
    const both = spool.nextRange(START, PLENTY)
    await spool.close()
    if (first === undefined || both === undefined) throw new Error('no range')

    const { spool: again } = await open(folder)
    expect(again.leftOf(both)).toEqual(both)
    await again.close()

    truncateSync(join(folder, segmentFiles(folder)[0] ?? ''), both.to - 1)
    const { spool: cut } = await open(folder)
    expect(cut.leftOf(both)).toEqual(first)
    expect(cut.leftOf({ ...both, from: first.to })).toBeUndefined()
    expect(cut.leftOf({ ...both, segment: 99 })).toBeUndefined()
    await cut.close()
  })
})

describe('a torn tail', () => {
  test('is cut off at whatever byte the last record ends, and no other record is lost', async () => {
    const folder = newFolder()
    const first = await open(folder)
    for (const text of ['one', 'two']) await append(first.spool, text)
    await first.spool.close()
    const path = first.spool.segmentPath(1)
    const whole = readFileSync(path)
    const last = frameRecord(record('two')).bytes
    for (let kept = 0; kept < last; kept++) {
      const copy = newFolder()
      await (await open(copy)).spool.close()
      writeFileSync(join(copy, '000000000001.segment'), whole.subarray(0, whole.length - last + kept))
      const { spool, cutBytes } = await open(copy, { durability: 'os' })
      expect(cutBytes).toBe(kept)
      expect(statSync(spool.segmentPath(1)).size).toBe(whole.length - last)
      await append(spool, 'three')
      expect(walk(spool).texts).toEqual(['one', 'three'])
      await spool.close()
    }
  })

  test.each([
    ['zeros', Buffer.alloc(5_000)],
    ['noise', Buffer.from('not a record at all, but long enough to look like one')],
    ['a record whose bytes changed', Buffer.from(frameRecord(record('x')).head)],
  ])('of %s is cut off', async (_, tail) => {
    const folder = newFolder()
    const first = await open(folder)
    await append(first.spool, 'one')
    await first.spool.close()
    writeFileSync(first.spool.segmentPath(1), Buffer.concat([readFileSync(first.spool.segmentPath(1)), tail]))
    const { spool, cutBytes } = await open(folder)
    expect(cutBytes).toBe(tail.length)
    expect(walk(spool).texts).toEqual(['one'])
    await spool.close()
  })
})

describe('a spool that was killed', () => {
  test('has every record that it acknowledged, and no record twice', { timeout: 60_000 }, async () => {
    const folder = newFolder()
    let next = 0
    for (let round = 0; round < 5; round++) {
      const acknowledged = await killWhileAppending(folder, next, 1 + 40 * round)
      const { spool } = await open(folder)
      const found = walk(spool).texts.map(Number)
      expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: found.length }, (_, index) => index))
      expect(found.length).toBeGreaterThan(acknowledged)
      next = found.length
      await spool.close()
    }
    expect(next).toBeGreaterThan(100)
  })
})

/**
 * Another process appends the numbers from `first` on, 32 at once, until it is killed after that many acknowledgements.
 * Returns the highest number acknowledged as durable.
 */
async function killWhileAppending(folder: string, first: number, acknowledged: number): Promise<number> {
  const program = `
    import { openSpool } from ${JSON.stringify(new URL('./spool.ts', import.meta.url).href)}
    const { spool } = await openSpool({ folder: ${JSON.stringify(folder)}, settings: ${JSON.stringify({ ...settings, segmentBytes: 20_000 })} })
    let next = ${first}
    let durable = -1
    const done = new Set()
    async function appendForever() {
      for (;;) {
        const mine = next++
        const header = { kind: 'envelope', projectId: 1, receivedAt: 1, remoteAddress: null, userAgent: null }
        const result = await spool.append({ header, body: Buffer.from(String(mine)) })
        if (!result.ok) process.exit(3)
        done.add(mine)
        while (done.delete(durable === -1 ? ${first} : durable + 1)) durable = durable === -1 ? ${first} : durable + 1
        process.stdout.write(durable + '\\n')
      }
    }
    for (let i = 0; i < 32; i++) void appendForever()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.split('\n').length > acknowledged) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  expect(child.signalCode).toBe('SIGKILL')
  return Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1))
}

describe('releasing', () => {
  test('deletes the segments that lie wholly before the position, and only those', async () => {
    const folder = newFolder()
    const { spool } = await open(folder, { segmentBytes: 300 })
    for (const text of numbered(8)) await append(spool, text)
    const { ranges } = walk(spool)
    expect(ranges.length).toBeGreaterThan(2)
    await spool.release({ segment: 2, offset: ranges[1]?.to ?? 0 })
    expect(segmentFiles(folder)).toEqual(
      ranges.slice(2).map(({ segment }) => `${segment}`.padStart(12, '0') + '.segment'),
    )
    await spool.release(START)
    expect(walk(spool, { segment: 2, offset: 0 }).ranges).toEqual(ranges.slice(2))
    await spool.close()
  })

  test('shows in the backlog', async () => {
    const folder = newFolder()
    const { spool } = await open(folder)
    expect(spool.backlog()).toEqual({ bytes: 0, records: 0, oldestReceivedAt: null })
    await append(spool, 'one', 1_000)
    await append(spool, 'two', 2_000)
    const bytes = frameRecord(record('one')).bytes
    expect(spool.backlog()).toEqual({ bytes: 2 * bytes, records: 2, oldestReceivedAt: 1_000 })
    await spool.release({ segment: 1, offset: bytes })
    expect(spool.backlog()).toEqual({ bytes, records: 1, oldestReceivedAt: 2_000 })
    await spool.release({ segment: 1, offset: 2 * bytes })
    expect(spool.backlog()).toEqual({ bytes: 0, records: 0, oldestReceivedAt: null })
    await spool.close()
    const again = (await open(folder)).spool
    expect(again.backlog().records).toBe(2)
    await again.close()
  })

  test('gives the disk back when the last segment is digested and no new record comes', async () => {
    const folder = newFolder()
    const { spool } = await open(folder, { spentAfterMs: 20 })
    await append(spool, 'personal', Date.now())
    const { ranges } = walk(spool)
    await spool.release({ segment: 1, offset: ranges[0]?.to ?? 0 })
    await expect.poll(() => segmentFiles(folder), SOON).toEqual(['000000000002.segment'])
    expect(statSync(spool.segmentPath(2)).size).toBe(0)
    await append(spool, 'next')
    expect(walk(spool, { segment: 1, offset: ranges[0]?.to ?? 0 }).texts).toEqual(['next'])
    await spool.close()
  })

  test('never lets numbers begin anew: positions grow over restarts', async () => {
    const folder = newFolder()
    const positions: number[] = []
    for (let start = 0; start < 4; start++) {
      const { spool } = await open(folder, { spentAfterMs: 0 })
      await append(spool, 'x')
      const range = walk(spool).ranges.at(-1)
      positions.push(range?.segment ?? 0)
      await spool.release({ segment: range?.segment ?? 0, offset: range?.to ?? 0 })
      await expect
        .poll(
          () => readdirSync(folder).every((name) => name.endsWith('.json') || statSync(join(folder, name)).size === 0),
          SOON,
        )
        .toBe(true)
      await spool.close()
    }
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(new Set(positions).size).toBe(4)
  })
})

describe('a full spool', () => {
  test('refuses, and takes records again when the digest has made room', async () => {
    const { spool } = await open(newFolder(), { maxBytes: 1_000, segmentBytes: 300 })
    let taken = 0
    while ((await spool.append(record('x'.repeat(50)))).ok) taken += 1
    expect(taken).toBeGreaterThan(3)
    expect(await spool.append(record('x'.repeat(50)))).toEqual({ ok: false, refusal: { reason: 'spool_full' } })
    expect(walk(spool).texts).toHaveLength(taken)
    const first = walk(spool).ranges[0]
    await spool.release({ segment: 1, offset: first?.to ?? 0 })
    await append(spool, 'x'.repeat(50))
    await spool.close()
  })
})

describe('a failing disk', () => {
  test('acknowledges nothing, and the spool goes on when the disk does', async () => {
    const folder = newFolder()
    const { spool } = await open(folder, { segmentBytes: 1 })
    await append(spool, 'before')
    renameSync(folder, `${folder}-gone`)
    const refused = await Promise.all([spool.append(record('lost')), spool.append(record('lost too'))])
    for (const result of refused) expect(result).toMatchObject({ ok: false, refusal: { reason: 'spool_failed' } })
    renameSync(`${folder}-gone`, folder)
    await append(spool, 'after')
    expect(walk(spool).texts).toEqual(['before', 'after'])
    await spool.close()
  })

  test('that ends in the middle of a write leaves no trace of what was refused', async () => {
    const folder = newFolder()
    const program = `
      import { openSpool } from ${JSON.stringify(new URL('./spool.ts', import.meta.url).href)}
      process.on('SIGXFSZ', () => {})
      const { spool } = await openSpool({ folder: ${JSON.stringify(folder)}, settings: ${JSON.stringify({ ...settings, segmentBytes: 1e9 })} })
      const header = { kind: 'envelope', projectId: 1, receivedAt: 1, remoteAddress: null, userAgent: null }
      const answers = []
      for (let i = 0; i < 40; i++) answers.push((await spool.append({ header, body: Buffer.alloc(1000, 48 + i) })).ok)
      await spool.close()
      console.log(JSON.stringify(answers))`
    // Limits files to 16 blocks of 1 KiB: a write beyond that is first cut short, then refused.
    const child = spawnSync('bash', [
      '-c',
      'ulimit -f 16; exec "$0" "$@"',
      process.execPath,
      '--input-type=module-typescript',
      '-e',
      program,
    ])
    const answers = JSON.parse(child.stdout.toString()) as boolean[]
    expect(answers.filter((answer) => !answer).length).toBeGreaterThanOrEqual(2)
    expect(answers.filter((answer) => answer).length).toBeGreaterThan(30)
    const { spool, cutBytes } = await open(folder)
    expect(cutBytes).toBe(0)
    const expected = answers.flatMap((answer, index) => (answer ? [String.fromCharCode(48 + index).repeat(1000)] : []))
    expect(walk(spool).texts).toEqual(expected)
    await spool.close()
  })
})

describe('opening', () => {
  test('refuses, in words, a folder from a newer version', async () => {
    const folder = newFolder()
    await (await open(folder)).spool.close()
    writeFileSync(join(folder, 'spool.json'), '{"format":2,"id":"x"}')
    await expect(open(folder)).rejects.toThrow('written by a newer version')
  })
})

/**
 * Records the demo's replays again: `node tools/visits/record.ts [visit …]`; without names, all of them, otherwise the
 * rest stay unchanged. The installed SDK records visits to a small shop page in a browser (`MISHAP_BROWSER`, else
 * /usr/bin/chromium), and its data is kept in demo/replays/recordings.json.gz.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync, inflateSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { recordedVisits, type RecordedSegment, type RecordedVisit } from '#demo/replays/recorded.ts'
import { startReplayShop } from './shop-site.ts'

type Visit = (page: Page) => Promise<void>

const pause = (page: Page, ms: number) => page.waitForTimeout(ms)

async function wander(page: Page): Promise<void> {
  for (const [x, y] of [
    [120, 90],
    [300, 160],
    [520, 260],
    [420, 380],
  ] as const) {
    await page.mouse.move(x, y, { steps: 12 })
    await pause(page, 350)
  }
}

const visits: Readonly<Record<string, Visit>> = {
  async buys(page) {
    await wander(page)
    await page.getByRole('button', { name: 'Load stock' }).click()
    await pause(page, 1500)
    await page.getByPlaceholder('Your name').pressSequentially('Bea Brown', { delay: 120 })
    await page.locator('#size').selectOption('Large')
    await pause(page, 900)
    await page.getByRole('button', { name: 'Buy' }).click()
    await pause(page, 2500)
  },
  async rages(page) {
    await wander(page)
    for (let n = 0; n < 7; n++) {
      await page.getByRole('button', { name: 'Wishes' }).click()
      await pause(page, 180)
    }
    await pause(page, 8500)
  },
  async waits(page) {
    await wander(page)
    await page.getByRole('button', { name: 'Wishes' }).click()
    await pause(page, 8500)
  },
  async looks(page) {
    await wander(page)
    await page.getByRole('button', { name: 'Load stock' }).click()
    await pause(page, 12_000)
    await page.getByLabel('A gift').check()
    await page.getByRole('button', { name: 'Check out' }).click()
    await pause(page, 1500)
  },
}

/** Receives the SDK's data, and keeps its replays. */
async function startSink() {
  const segments: RecordedSegment[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      segments.push(...segmentsIn(Buffer.concat(chunks)))
      res.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://${'0'.repeat(31)}1@127.0.0.1:${port}/1`,
    taken: () => segments.splice(0).toSorted((a, b) => a.event.segment_id - b.event.segment_id),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The segments of an envelope: an event, followed by its recording. */
function segmentsIn(envelope: Buffer): readonly RecordedSegment[] {
  const items: { type: string; payload: Buffer }[] = []
  let at = envelope.indexOf(10) + 1
  while (at > 0 && at < envelope.length) {
    const lineEnd = envelope.indexOf(10, at)
    if (lineEnd === -1) break
    const header = JSON.parse(envelope.subarray(at, lineEnd).toString()) as { type: string; length?: number }
    const nextLine = envelope.indexOf(10, lineEnd + 1)
    const end =
      header.length === undefined ? (nextLine === -1 ? envelope.length : nextLine) : lineEnd + 1 + header.length
    items.push({ type: header.type, payload: envelope.subarray(lineEnd + 1, end) })
    at = end + 1
  }
  const event = items.find(({ type }) => type === 'replay_event')
  const recording = items.find(({ type }) => type === 'replay_recording')
  if (event === undefined || recording === undefined) return []
  const body = recording.payload.subarray(recording.payload.indexOf(10) + 1)
  const json = (body[0] === 0x5b ? body : inflateSync(body)).toString()
  return [
    {
      event: JSON.parse(event.payload.toString()) as RecordedSegment['event'],
      events: JSON.parse(json) as RecordedSegment['events'],
    },
  ]
}

async function record(browser: Browser, name: string, visit: Visit): Promise<RecordedVisit> {
  const sink = await startSink()
  await using site = await startReplayShop()
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
  await page.goto(site.page(sink.dsn))
  await page.waitForFunction(() => 'replayId' in globalThis)
  await visit(page)
  await page.evaluate(() => (globalThis as unknown as { flushReplay(): Promise<void> }).flushReplay())
  await pause(page, 500)
  await page.close()
  sink.close()
  return { name, segments: sink.taken() }
}

const browser = await chromium.launch({
  executablePath: process.env.MISHAP_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const recorded: RecordedVisit[] = []
const named = process.argv.slice(2)
const before = named.length === 0 ? [] : recordedVisits().filter(({ name }) => !named.includes(name))
for (const [name, visit] of Object.entries(visits)) {
  recorded.push(before.find((one) => one.name === name) ?? (await record(browser, name, visit)))
}
await browser.close()
// The addresses of the shop and the receiver are replaced.
const text = JSON.stringify(recorded)
  .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://shop.example')
  .replaceAll(/\?dsn=[^"\\&]*/g, '')
const bytes = gzipSync(text, { level: 9 })
writeFileSync(fileURLToPath(new URL('../../demo/replays/recordings.json.gz', import.meta.url)), bytes)
process.stdout.write(
  `${recorded.map(({ name, segments }) => `${name}: ${segments.length} segments`).join(', ')}; ${bytes.length} bytes\n`,
)

import { deflateSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { envelopeUrl, post } from './harness/post.ts'
import { openStage, visit } from './harness/stage.ts'

const MINUTES = Number(process.env.MINUTES ?? 60)
let nextId = 10
const text = (n: number) => Array.from({ length: 40 }, (_, i) => ((n * 7919 + i * 104729) % 999983).toString(36)).join(' ')
function snapshot(at: number) {
  const rows = Array.from({ length: 300 }, (_, i) => ({ type: 2, id: 1000 + i * 2, tagName: 'p', attributes: { class: 'row' }, childNodes: [{ type: 3, id: 1001 + i * 2, textContent: text(i) }] }))
  const body = { type: 2, id: 5, tagName: 'body', attributes: {}, childNodes: [{ type: 2, id: 6, tagName: 'div', attributes: { id: 'box' }, childNodes: [] }, ...rows] }
  const style = { type: 2, id: 7, tagName: 'style', attributes: { _cssText: '.row{color:#234;margin:2px}#box{height:40px;background:teal}' }, childNodes: [] }
  const head = { type: 2, id: 4, tagName: 'head', attributes: {}, childNodes: [style] }
  const html = { type: 2, id: 3, tagName: 'html', attributes: {}, childNodes: [head, body] }
  return [{ type: 4, timestamp: at, data: { href: 'https://x.example/', width: 1000, height: 700 } }, { type: 2, timestamp: at, data: { node: { type: 0, id: 1, childNodes: [{ type: 1, id: 2, name: 'html', publicId: '', systemId: '' }, html] }, initialOffset: { top: 0, left: 0 } } }]
}
function segment(n: number, at: number, full: boolean) {
  const events: object[] = full ? snapshot(at) : []
  for (let i = 0; i < 100; i++) {
    const t = at + 10 + i * 49
    const id = 1001 + ((n * 100 + i) % 300) * 2
    events.push({ type: 3, timestamp: t, data: { source: 0, adds: [], removes: [], attributes: [{ id: 6, attributes: { style: { width: `${(i * 7) % 700}px` } } }], texts: [{ id, value: text(n * 100 + i) }] } })
    if (i % 5 === 0) events.push({ type: 3, timestamp: t + 5, data: { source: 1, positions: [{ x: (i * 9) % 900, y: (i * 5) % 600, id: 6, timeOffset: 0 }] } })
  }
  nextId += 1
  return events
}
async function send(url: string, id: string, start: number, every: number) {
  let bytes = 0
  for (let n = 0; n < MINUTES * 12; n++) {
    const at = start + n * 5000
    const json = JSON.stringify(segment(n, at, n === 0 || (every > 0 && n % every === 0)))
    bytes += json.length
    const rec = Buffer.concat([Buffer.from(`{"segment_id":${n}}\n`), deflateSync(json)])
    const event = { type: 'replay_event', replay_id: id, event_id: id, segment_id: n, replay_type: 'session', timestamp: (at + 5000) / 1000, replay_start_timestamp: start / 1000, urls: ['https://x.example/'], platform: 'javascript', user: { id: every > 0 ? 'many' : 'one' } }
    const head = `{"event_id":"${id}"}\n{"type":"replay_event"}\n${JSON.stringify(event)}\n{"type":"replay_recording","length":${rec.length}}\n`
    const answer = await post(url, Buffer.concat([Buffer.from(head), rec, Buffer.from('\n')]))
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return Math.round(bytes / MINUTES / 12)
}
const picture = async (page: Page) => page.waitForFunction(() => {
  const stage = document.querySelector<HTMLIFrameElement>('section[aria-label="Recording"] iframe')
  const inner = stage?.contentDocument?.querySelector('iframe')
  return (inner?.contentDocument?.querySelectorAll('p').length ?? 0) > 200 && !document.body.innerText.includes('Loading…')
}, undefined, { polling: 20, timeout: 60000 })

test('measure', async ({ browser }) => {
  test.setTimeout(400_000)
  const stage = await openStage(browser, { Ann: 'owner' })
  const { server } = stage
  const dsn = await server.createProject('Shop', 'javascript')
  const start = Date.now() - MINUTES * 60_000
  const url = envelopeUrl(server.address, dsn)
  console.log('bytes a segment', await send(url, 'a'.repeat(32), start, 12), await send(url, 'b'.repeat(32), start, 0))
  await server.digested()
  const page = await stage.pageOf(stage.people.Ann, { viewport: { width: 1440, height: 900 } })
  for (const name of ['many', 'one']) {
    await visit(page, `${server.address}/replays?query=user.id:${name}`)
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    let t = Date.now()
    await link.click()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ timeout: 60000 })
    await picture(page)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForFunction(() => /0:0[1-9] \//.test(document.body.innerText), undefined, { polling: 20, timeout: 60000 })
    console.log(name, 'click to second 1 of playing', Date.now() - t, 'ms')
    await page.getByRole('button', { name: 'Pause' }).click()
    for (const seconds of [30, 0.5 * MINUTES * 60 + 17, 0.85 * MINUTES * 60 + 4, 120]) {
      t = Date.now()
      await page.getByRole('slider', { name: 'Position' }).fill(String(Math.round(seconds)))
      await picture(page)
      console.log(name, 'seek to', seconds, Date.now() - t, 'ms')
    }
    await page.getByLabel('Speed').selectOption('4')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const fps = await page.evaluate(() => new Promise<string>((resolve) => {
      const times: number[] = []
      const tick = (now: number) => { times.push(now); if (now - times[0]! < 8000) requestAnimationFrame(tick); else { const gaps = times.slice(1).map((x, i) => x - times[i]!).sort((a, b) => a - b); resolve(`${(gaps.length / 8).toFixed(1)} fps, p95 gap ${gaps[Math.floor(gaps.length * 0.95)]?.toFixed(1)} ms, max ${gaps.at(-1)?.toFixed(1)}`) } }
      requestAnimationFrame(tick)
    }))
    console.log(name, '4x', fps)
    const rest = Date.now()
    await expect(page.getByText(/Reading…/)).toBeHidden({ timeout: 120000 })
    console.log(name, 'all read after', Date.now() - rest, 'more ms')
  }
  await stage.close()
})

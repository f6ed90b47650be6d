import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '#messages'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Settings } from '#domain/settings.ts'
import { runningServer } from '../data-folder.ts'
import { frameOf } from '../top/frame.ts'
import { openScreen } from '../top/screen.ts'
import type { Vitals } from '../top/vitals.ts'
import { BadArguments, complain, say, type Command } from './command.ts'

const t = messages('cli')

const EVERY_SECONDS = 2
/** The interval between the two samples of a single frame. */
const ONCE_MS = 1_000
/** The size of a frame written to a file. */
const PAPER = { columns: 100, rows: 60 }
const TIMEOUT_MS = 10_000

export const top: Command = {
  options: [
    { name: 'once', about: t('usage.topOnce') },
    { name: 'interval', value: 'SECONDS', about: t('usage.topEvery') },
  ],
  async run(args, settings) {
    const everyMs = intervalOf(args.text('interval'))
    const ask: Ask = (leaving) => askServer(settings, leaving)
    const first = await ask()
    if (typeof first === 'string') return failed(first)
    if (args.has('once') || !process.stdin.isTTY || !process.stdout.isTTY) return once(first, ask)
    return live(first, ask, everyMs)
  },
}

function intervalOf(text: string | undefined): number {
  const seconds = text === undefined ? EVERY_SECONDS : Number(text)
  if (!(seconds >= 0.2 && seconds <= 3600)) throw new BadArguments(t('top.every', { value: text ?? '' }))
  return seconds * 1000
}

/** @param leaving aborts the wait for an answer */
type Ask = (leaving?: AbortSignal) => Promise<Vitals | string>

async function once(first: Vitals, ask: Ask): Promise<number> {
  await delay(ONCE_MS)
  const second = await ask()
  if (typeof second === 'string') return failed(second)
  const columns = process.stdout.columns || PAPER.columns
  for (const line of frameOf(first, second, { ...PAPER, columns })) say(line)
  return 0
}

/** Draws until the user quits or the server stops. */
async function live(first: Vitals, ask: Ask, everyMs: number): Promise<number> {
  const screen = openScreen(process.stdin, process.stdout)
  const leaving = new AbortController()
  void screen.closed.then(() => leaving.abort())
  let [before, after] = [first, first]
  const draw = () => screen.draw(frameOf(before, after, screen.size))
  screen.onResize(draw)
  try {
    for (let pauseMs = ONCE_MS; !leaving.signal.aborted; pauseMs = everyMs) {
      draw()
      await delay(pauseMs, undefined, { signal: leaving.signal }).catch(() => undefined)
      const next = leaving.signal.aborted ? after : await ask(leaving.signal)
      if (leaving.signal.aborted) break
      if (typeof next === 'string') {
        screen.close()
        return failed(next)
      }
      ;[before, after] = [after, next]
    }
  } finally {
    screen.close()
  }
  return 0
}

/** Returns a sentence if no server is running, or it does not answer. */
async function askServer({ dataFolder }: Settings, leaving?: AbortSignal): Promise<Vitals | string> {
  const server = await runningServer(dataFolder)
  if (server === undefined || server.address === '') return t('top.notRunning', { folder: dataFolder })
  const { address, operatorKey } = server
  const response = await fetch(absolute({ origin: address, basePath: '' }, apiPaths.vitals()), {
    headers: { authorization: `Bearer ${operatorKey}` },
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(leaving === undefined ? [] : [leaving])]),
  }).catch(() => undefined)
  if (response?.ok === true) return (await response.json()) as Vitals
  return t('top.noAnswer', { address, status: String(response?.status ?? 503) })
}

function failed(sentence: string): number {
  complain(sentence)
  return 1
}

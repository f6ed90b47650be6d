// A page with only the frame in which recordings are played. Hostile recordings are played in it many times.
import { openScreen, type Screen } from '#features/replays/player/replayer.ts'
import { createSafety, type RecordedEvent } from '#features/replays/player/safe-event.ts'
import { openStage } from '#features/replays/player/stage.ts'

/**
 * - `both`: as the player does
 * - `policy`: unmodified events, in the player's frame
 * - `cleaning`: sanitised events, in a frame without a policy of its own
 * - `assets`: as the player does if an operator allows loading recorded assets, through the server
 * - `none`: neither, to prove that an attack works
 */
export type Walls = 'both' | 'policy' | 'cleaning' | 'assets' | 'none'

const ASSETS = '/assets/'
const addressOf = (url: string) => `${location.origin}${ASSETS}x/?url=${encodeURIComponent(url)}`

async function openBareStage(holder: HTMLElement): Promise<HTMLElement> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.srcdoc = '<!doctype html><body></body>'
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    holder.append(frame)
  })
  if (frame.contentDocument === null) throw new Error('The frame has no document.')
  return frame.contentDocument.body
}

function openStageOf(holder: HTMLElement, walls: Walls): Promise<HTMLElement> {
  if (walls === 'assets') return openStage(holder, ASSETS)
  return walls === 'both' || walls === 'policy' ? openStage(holder) : openBareStage(holder)
}

function safetyOf(walls: Walls): ReturnType<typeof createSafety> {
  if (walls === 'assets') return createSafety(addressOf)
  return walls === 'both' || walls === 'cleaning' ? createSafety() : (event) => event
}

async function play(events: readonly RecordedEvent[], walls: Walls): Promise<void> {
  const holder = document.body.appendChild(document.createElement('div'))
  const stage = await openStageOf(holder, walls)
  const safety = safetyOf(walls)
  const safe = events.flatMap((event) => safety(event) ?? [])
  let screen: Screen | undefined
  try {
    screen = openScreen(stage, safe, 1, { onSize: () => {}, onBuilt: () => {} })
    // Seeks to the end, then plays by the clock: the replayer builds pages in both ways.
    screen.pause(100)
    screen.play(0)
    await new Promise((resolve) => setTimeout(resolve, 80))
  } catch {
    // A page that cannot be built does no harm.
  }
  holder.remove()
}

Object.assign(globalThis, {
  playAll: async (recordings: readonly (readonly RecordedEvent[])[], walls: Walls) => {
    for (let at = 0; at < recordings.length; at += 40) {
      await Promise.all(recordings.slice(at, at + 40).map((events) => play(events, walls)))
    }
  },
})

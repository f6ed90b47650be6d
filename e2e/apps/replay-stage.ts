// A page with nothing but the frame that recordings are played in: what is hostile is played in it many times over.
import { openScreen, type Screen } from '#features/replays/player/replayer.ts'
import { createSafety, type RecordedEvent, type SafeEvent } from '#features/replays/player/safe-event.ts'
import { openStage } from '#features/replays/player/stage.ts'

/**
 * - `both`: as the player does
 * - `policy`: events as they came, in the player's frame
 * - `cleaning`: events made safe, in a frame without a policy of its own
 * - `none`: neither, to see that an attack is one
 */
export type Walls = 'both' | 'policy' | 'cleaning' | 'none'

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

async function play(events: readonly RecordedEvent[], walls: Walls): Promise<void> {
  const holder = document.body.appendChild(document.createElement('div'))
  const stage = await (walls === 'both' || walls === 'policy' ? openStage(holder) : openBareStage(holder))
  const safety =
    walls === 'both' || walls === 'cleaning' ? createSafety() : (event: RecordedEvent) => event as SafeEvent
  const safe = events.flatMap((event) => safety(event) ?? [])
  let screen: Screen | undefined
  try {
    screen = openScreen(stage, safe, 1, { onSize: () => {}, onBuilt: () => {} })
    // To the end at once, and then by its clock: the replayer builds pages in two ways.
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

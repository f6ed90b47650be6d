// A page with only the player, in which a long recording is opened and seeked.
import { openPlayer } from '#features/replays/player/open-player.ts'
import type { Player } from '#features/replays/player/player.ts'
import { openScreen } from '#features/replays/player/replayer.ts'
import { createSafety, type RecordedEvent } from '#features/replays/player/safe-event.ts'
import { openStage } from '#features/replays/player/stage.ts'

/** A page's visible state: its nodes, typed text and stylesheet rules. */
function looksOf(stage: Element | null | undefined): string {
  const page = stage?.querySelector<HTMLIFrameElement>('.replayer-wrapper > iframe')?.contentDocument
  if (page === null || page === undefined) return ''
  const rules = [...page.styleSheets].map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
  const typed = [...page.querySelectorAll('input')].map(({ value }) => value)
  return JSON.stringify([page.documentElement.outerHTML.replaceAll(/<style[^]*?<\/style>/g, ''), typed, rules])
}

/** The colour in the middle of the visible video. */
function videoColor(): readonly number[] {
  const video = [...document.querySelectorAll('video')].find(({ style }) => style.opacity === '1')
  const canvas = document.createElement('canvas').getContext('2d')
  if (video === undefined || canvas === null) return []
  canvas.drawImage(video, 0, 0, 9, 9)
  return [...canvas.getImageData(4, 4, 1, 1).data].slice(0, 3)
}

let player: Player | undefined
const holder = document.body.appendChild(document.createElement('div'))
holder.style.cssText = 'position:relative;width:300px;height:300px'

async function seek(at: number) {
  const began = performance.now()
  await player?.seek(at)
  const looks = looksOf(holder.querySelector('iframe')?.contentDocument?.body)
  return { looks, ms: performance.now() - began }
}

Object.assign(globalThis, {
  open: async (replay: Parameters<typeof openPlayer>[0]['replay'], at: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = (opened: Player) => {
      player = opened
      resolve()
    }
    const signal = new AbortController().signal
    void openPlayer({ replay, holder, at, signal, setPlayer: begun, setTold: () => {} })
    await promise
    return seek(at)
  },
  seek,
  play: () => player?.play(),
  /**
   * Plays at eight times the speed up to a time. Returns the visible state then, and the duration of each frame, ms.
   */
  playTo: async (until: number) => {
    player?.setSpeed(8)
    player?.play()
    const frames: number[] = []
    for (let last = performance.now(); (player?.state().at ?? until) < until;) {
      await new Promise(requestAnimationFrame)
      frames.push(performance.now() - last)
      last = performance.now()
    }
    player?.pause()
    const at = player?.state().at ?? until
    return { at, frames, ...(await seek(at)) }
  },
  videoState: () => ({
    ...player?.state(),
    color: videoColor(),
    finger: [...holder.querySelectorAll('div')].some(({ hidden }) => !hidden),
  }),
  /** The replayer's result when it plays everything from the beginning. */
  played: async (events: readonly RecordedEvent[], at: number) => {
    const stage = await openStage(document.body.appendChild(document.createElement('div')))
    const safety = createSafety()
    const safe = events.flatMap((event) => safety(event) ?? [])
    const screen = openScreen(stage, safe, 1, { onSize: () => {}, onBuilt: () => {} })
    screen.pause(at - (safe[0]?.timestamp ?? 0))
    return looksOf(stage)
  },
})

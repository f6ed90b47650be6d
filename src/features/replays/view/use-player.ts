'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Moment } from '../player/moments.ts'
import type { Told } from '../player/open-player.ts'
import type { Player, PlayerState } from '../player/player.ts'
import type { ShownReplay } from './shown-replay.ts'

export interface OpenPlayer {
  readonly player: Player | undefined
  /** The player could not be loaded. */
  readonly hasFailed: boolean
  /** What the segments that were read so far tell, in order. */
  readonly moments: readonly Moment[]
  readonly segmentsRead: number
}

const NO_MOMENTS: readonly Moment[] = []

/** Opens the player in an element, at a moment. The replay is the same for as long as the page is there. */
export function useOpenPlayer(
  replay: ShownReplay,
  holder: { readonly current: HTMLElement | null },
  at: number,
): OpenPlayer {
  const [player, setPlayer] = useState<Player>()
  const [hasFailed, setFailed] = useState(false)
  const [told, setTold] = useState<Told>()
  const first = useRef(at)
  useEffect(() => {
    const closed = new AbortController()
    const open = async () => {
      // All of the player comes now: the page shows its shape without.
      const { openPlayer } = await import('../player/open-player.ts')
      await openPlayer({ replay, holder: holder.current, at: first.current, signal: closed.signal, setPlayer, setTold })
    }
    open().catch(() => setFailed(true))
    return () => closed.abort()
  }, [replay, holder])
  return { player, hasFailed, moments: told?.moments ?? NO_MOMENTS, segmentsRead: told?.read ?? 0 }
}

/** One thing about the player; the component is drawn anew when it changes. `pick` returns something primitive or kept. */
export function usePlayerState<T>(player: Player, pick: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    player.subscribe,
    () => pick(player.state()),
    () => pick(player.state()),
  )
}

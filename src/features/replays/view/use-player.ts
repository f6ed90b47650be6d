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
  /** Moments of the segments read so far, in order. */
  readonly moments: readonly Moment[]
  readonly segmentsRead: number
}

const NO_MOMENTS: readonly Moment[] = []

/** Opens the player in an element at a position. The replay must not change while the page is mounted. */
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
      // Loads the whole player; until then the page shows its placeholder.
      const { openPlayer } = await import('../player/open-player.ts')
      await openPlayer({ replay, holder: holder.current, at: first.current, signal: closed.signal, setPlayer, setTold })
    }
    open().catch(() => setFailed(true))
    return () => closed.abort()
  }, [replay, holder])
  return { player, hasFailed, moments: told?.moments ?? NO_MOMENTS, segmentsRead: told?.read ?? 0 }
}

/** Subscribes to part of the player's state. `pick` must return a primitive or a stable reference. */
export function usePlayerState<T>(player: Player, pick: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    player.subscribe,
    () => pick(player.state()),
    () => pick(player.state()),
  )
}

'use client'

import { useSyncExternalStore } from 'react'
import { createTimer } from '#ui/timer.ts'
import { peekIssues } from './peek.ts'
import type { PeekFrame } from './top-frames.ts'

/** The state of the request for an issue's top frames. */
export type Peek = 'unasked' | 'loading' | 'failed' | readonly PeekFrame[]

/** How long an answer is reused. */
const FRESH_MS = 300_000
/** Prefetching waits this long after the last scroll or key press. */
const REST_MS = 200
/** Pause after a failed request. */
const BUSY_MS = 10_000

const known = new Map<number, { readonly peek: Peek; readonly askedAt: number }>()
const listeners = new Set<() => void>()

/** Subscribes to the top frames of an issue. */
export function usePeek(issueId: number): Peek {
  return useSyncExternalStore(
    subscribe,
    () => known.get(issueId)?.peek ?? 'unasked',
    () => 'unasked',
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Requests the top frames of an issue unless they are loaded or loading. */
export function askFor(issueId: number): void {
  const peek = known.get(issueId)?.peek
  if (peek === undefined || peek === 'failed') void ask([issueId])
}

/** @returns whether the request succeeded */
async function ask(issueIds: readonly number[]): Promise<boolean> {
  const askedAt = performance.now()
  const learn = (peekOf: (id: number) => Peek) => {
    for (const id of issueIds) known.set(id, { peek: peekOf(id), askedAt })
    for (const listener of listeners) listener()
  }
  // Keep showing the previous frames until the new ones arrive.
  learn((id) => known.get(id)?.peek ?? 'loading')
  try {
    const peeks = await peekIssues(issueIds)
    learn((id) => peeks[id] ?? [])
    return true
  } catch {
    learn(() => 'failed')
    return false
  }
}

/** Issue ids by row element, for rows in the viewport. */
const inView = new Map<Element, number>()
const watched = new WeakMap<Element, number>()
const rest = createTimer()
let isUnderWay = false
let observer: IntersectionObserver | undefined

/**
 * Prefetches the top frames of an issue while its row is in the viewport. All visible rows share one request, only one
 * request is in flight, and none is sent while the user scrolls or types or if the browser saves data.
 * @returns unsubscribes
 */
export function watchRow(element: Element, issueId: number): () => void {
  const rows = observed()
  watched.set(element, issueId)
  rows.observe(element)
  return () => {
    rows.unobserve(element)
    inView.delete(element)
  }
}

function observed(): IntersectionObserver {
  if (observer !== undefined) return observer
  for (const kind of ['scroll', 'keydown'])
    addEventListener(kind, () => inView.size > 0 && askAfter(REST_MS), { passive: true, capture: true })
  observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const issueId = watched.get(target)
      if (isIntersecting && issueId !== undefined) inView.set(target, issueId)
      else inView.delete(target)
    }
    askAfter(REST_MS)
  })
  return observer
}

function askAfter(waitMs: number): void {
  rest.start(waitMs, () => void askForRows())
}

async function askForRows(): Promise<void> {
  const due = performance.now() - FRESH_MS
  const issueIds = [...inView.values()].filter((id) => (known.get(id)?.askedAt ?? -Infinity) < due)
  if (isUnderWay || issueIds.length === 0 || document.hidden || savesData()) return
  isUnderWay = true
  const isAnswered = await ask(issueIds)
  isUnderWay = false
  askAfter(isAnswered ? REST_MS : BUSY_MS)
}

/** The Network Information API, which not every browser has. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

function savesData(): boolean {
  const { connection } = navigator as WithConnection
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

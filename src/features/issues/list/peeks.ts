'use client'

import { useSyncExternalStore } from 'react'
import { createTimer } from '#ui/timer.ts'
import { peekIssues } from './peek.ts'
import type { PeekFrame } from './top-frames.ts'

/** What is known of an issue's latest stack trace before its page is there. */
export type Peek = 'unasked' | 'loading' | 'failed' | readonly PeekFrame[]

/** An issue is not asked for again so soon. */
const FRESH_MS = 300_000
/** Nothing is asked for ahead so shortly after a person has scrolled or typed. */
const REST_MS = 200
/** A server that did not answer is left alone for so long. */
const BUSY_MS = 10_000

const known = new Map<number, { readonly peek: Peek; readonly askedAt: number }>()
const listeners = new Set<() => void>()

/** What is known of an issue. */
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

/** Asks for an issue that is not known. */
export function askFor(issueId: number): void {
  const peek = known.get(issueId)?.peek
  if (peek === undefined || peek === 'failed') void ask([issueId])
}

/** @returns whether the server answered */
async function ask(issueIds: readonly number[]): Promise<boolean> {
  const askedAt = performance.now()
  const learn = (peekOf: (id: number) => Peek) => {
    for (const id of issueIds) known.set(id, { peek: peekOf(id), askedAt })
    for (const listener of listeners) listener()
  }
  // What was known stays until there is better.
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

/** Issues by the elements of their rows in view. */
const inView = new Map<Element, number>()
const watched = new WeakMap<Element, number>()
const rest = createTimer()
let isUnderWay = false
let observer: IntersectionObserver | undefined

/**
 * Asks for an issue while its row is in view: for all of them in one request, one request at a time, once the page is at
 * rest. Not where the browser saves data. @returns the end of it
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

/** @returns the one observer of all rows */
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

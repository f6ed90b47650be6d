'use client'

import { useEffect, useRef, useState } from 'react'
import { useGo } from '#ui/place.ts'
import type { OwnedSubject } from '../owner/owner-picker.tsx'
import type { Outcome } from '../state/outcome.ts'
import type { TriageSubject } from '../state/triage-subject.ts'
import { findOwnersOfList, findReleasesOfList, takeStep } from './actions.ts'
import type { BulkChange, BulkPlace, BulkStep } from './change.ts'
import type { BulkTexts } from './texts.ts'

export interface BulkProgress {
  readonly done: number
  /** 0 until known. */
  readonly total: number
  readonly isStopping: boolean
}

export interface Bulk {
  /** `undefined` while idle. */
  readonly progress: BulkProgress | undefined
  /** Stops after the current step. */
  readonly stop: () => void
  /** All issues of the list. */
  readonly subject: TriageSubject & OwnedSubject
}

/**
 * Runs a change on all issues of a list, step by step.
 * @param address of the list
 */
export function useBulk(address: string, texts: BulkTexts): Bulk {
  const go = useGo()
  const [progress, setProgress] = useState<BulkProgress>()
  const isStopped = useRef(false)
  useStayOnPage(progress !== undefined)

  const run = async (change: BulkChange): Promise<Outcome> => {
    isStopped.current = false
    setProgress({ done: 0, total: 0, isStopping: false })
    let at: BulkPlace | null = null
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each step starts where the previous one ended
      const step: BulkStep | undefined = await takeStep(address, change, at).catch(() => undefined)
      const wasStopped = step?.kind === 'on' && isStopped.current
      if (step?.kind === 'on' && !wasStopped) {
        at = step.next
        setProgress({ done: step.done, total: step.total, isStopping: false })
        continue
      }
      setProgress(undefined)
      if (step?.kind !== 'end') go.refresh()
      return outcomeOf(change, step, at, texts)
    }
  }
  /** Menus call this inside a transition, which would suppress all progress updates until the end. */
  const start = (change: BulkChange) =>
    new Promise<Outcome>((resolve, reject) => setTimeout(() => void run(change).then(resolve, reject)))

  return {
    progress,
    stop: () => {
      isStopped.current = true
      setProgress((now) => now && { ...now, isStopping: true })
    },
    subject: {
      decide: start,
      findReleases: (text) => findReleasesOfList(address, text),
      assign: (to) => start({ kind: 'assign', to }),
      findChoices: () => findOwnersOfList(address),
    },
  }
}

/** What it came to, all of it. @param step undefined: unanswered; `on`: it was stopped there. @param at as far as is known */
function outcomeOf(change: BulkChange, step: BulkStep | undefined, at: BulkPlace | null, texts: BulkTexts): Outcome {
  const known = step ?? at
  const kind = change.kind === 'delete' ? 'deletion' : 'action'
  const undo = known !== null && known.changed > 0 && { undo: { kind, action: known.action } as const }
  const text = (of: string) => filled(of, known ?? { done: 0, total: 0 })
  switch (step?.kind) {
    case undefined:
      return { done: false, text: text(texts.broken), ...undo }
    case 'on':
      return { done: true, text: text(texts.stopped), ...undo }
    case 'refused': {
      const why = step.done === 0 ? step.text : text(texts.refused).replace('{why}', step.text)
      return { done: false, text: why, ...undo }
    }
    case 'end':
      return { done: true, text: step.text, ...undo }
  }
}

export function filled(text: string, { done, total }: Pick<BulkProgress, 'done' | 'total'>): string {
  const { lang } = document.documentElement
  return text.replace('{done}', done.toLocaleString(lang)).replace('{total}', total.toLocaleString(lang))
}

/** Asks for confirmation before the tab is closed. */
function useStayOnPage(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}

'use client'

import { useEffect, useState } from 'react'
import { readDocument, type ApiDocument, type WrittenDocument } from './document.ts'

type Loaded = { readonly kind: 'loading' | 'failed' } | { readonly kind: 'there'; readonly document: ApiDocument }

/** Loads the document; `retry` loads it again. */
export function useDocument(address: string): { readonly loaded: Loaded; retry(): void } {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const isLoading = loaded.kind === 'loading'
  useEffect(() => {
    if (!isLoading) return
    const left = new AbortController()
    read(address, left.signal).then(
      (document) => setLoaded({ kind: 'there', document }),
      () => {
        if (!left.signal.aborted) setLoaded({ kind: 'failed' })
      },
    )
    return () => left.abort()
  }, [address, isLoading])
  const retry = () => setLoaded({ kind: 'loading' })
  return { loaded, retry }
}

async function read(address: string, signal: AbortSignal): Promise<ApiDocument> {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  return readDocument((await answer.json()) as WrittenDocument)
}

'use client'

import { useEffect } from 'react'
import { pulse } from '#ui/requests/poll.ts'

/** Detects an unreachable server on an idle page; the connection notice shows it. */
export function Pulse({ address }: { readonly address: string }) {
  useEffect(() => pulse(address), [address])
  return null
}

'use client'

import { useEffect } from 'react'
import { pulse } from '#ui/requests/poll.ts'

/** Notices that the server is away under a page that nobody touches; the connection's notice says so. */
export function Pulse({ address }: { readonly address: string }) {
  useEffect(() => pulse(address), [address])
  return null
}

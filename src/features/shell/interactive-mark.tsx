'use client'
import { useEffect } from 'react'

/**
 * Marks the document as interactive (`<html data-interactive>`) after hydration. Earlier presses are lost, so
 * automation waits for it.
 */
export function InteractiveMark() {
  useEffect(() => {
    document.documentElement.dataset.interactive = ''
  }, [])
  return null
}

'use client'
import { useEffect } from 'react'

/**
 * Marks the document as interactive (`<html data-interactive>`) once React has taken over what the server sent: what is
 * pressed before that is lost, so whoever drives the page from outside waits for it.
 */
export function InteractiveMark() {
  useEffect(() => {
    document.documentElement.dataset.interactive = ''
  }, [])
  return null
}
